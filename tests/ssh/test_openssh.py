"""The real ``ssh`` in pseudo-terminals against the real ``tabletop serve``."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pyte
import pytest

pytestmark = pytest.mark.skipif(
    shutil.which("ssh") is None or shutil.which("ssh-keygen") is None,
    reason="OPENSSH IS MISSING: install openssh-client, or nothing shows that real clients can play",
)


class Serve:
    """``tabletop serve`` as a process of its own."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tabletop", "serve", "--port", str(self.port), "--data", str(self.data), "--open"],
            stdout=subprocess.PIPE,
            stderr=(self.data.parent / "serve.log").open("ab"),
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.fullmatch(r"tabletop: ready on 127.0.0.1 port (\d+)\n", line)
        assert found is not None, line
        self.port = int(found[1])

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def stop(self) -> float:
        """Ask it to stop; how long that took."""
        begin = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(10) == 0
        return time.monotonic() - begin


class Terminal:
    """``ssh`` in a pseudo-terminal, read by an emulator."""

    def __init__(self, port: int, name: str, key: Path | None, size: tuple[int, int] = (100, 30), *more: str) -> None:
        self.screen = pyte.Screen(*size)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = bytearray()
        login = ["-i", str(key), "-o", "IdentitiesOnly=yes"] if key else ["-o", "PubkeyAuthentication=no"]
        options = ["StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR", "SendEnv=LANG LC_*"]
        command = ["ssh", "-F", "none", "-p", str(port), *login, *(x for o in options for x in ("-o", o))]
        self.pid, self.handle = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm-256color", LANG="C.UTF-8")
            os.environ.pop("LC_ALL", None)
            os.environ.pop("SSH_AUTH_SOCK", None)
            os.execvp("ssh", [*command, *more, f"{name}@127.0.0.1"])
        fcntl.ioctl(self.handle, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)

    def read(self, seconds: float) -> bool:
        """Read what there is; False at the end."""
        ready, _, _ = select.select([self.handle], [], [], seconds)
        if not ready:
            return True
        try:
            data = os.read(self.handle, 65536)
        except OSError:
            return False
        self.raw += data
        self.stream.feed(data)
        return bool(data)

    def until(self, pattern: str, seconds: float = 15.0) -> re.Match[str]:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = re.search(pattern, self.text)
            if found is not None:
                return found
            if not self.read(0.1):
                break
        raise AssertionError(f"never {pattern!r}; there is:\n{self.text}")

    def press(self, keys: str) -> None:
        os.write(self.handle, keys.encode())

    def wait(self) -> int:
        """Read until the client has ended; its exit code."""
        end = time.monotonic() + 10
        while time.monotonic() < end and self.read(0.1):
            pass
        _, status = os.waitpid(self.pid, 0)
        return os.waitstatus_to_exitcode(status)

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.handle)


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    running = Serve(tmp_path / "server")
    yield running
    if running.process.poll() is None:
        running.process.kill()
        running.process.wait(10)


@pytest.fixture
def keys(tmp_path: Path) -> list[Path]:
    made = []
    for name in ("a", "b", "w"):
        path = tmp_path / f"key_{name}"
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(path)], check=True)
        made.append(path)
    return made


def test_a_duel_to_its_end_with_kills_on_the_way(serve: Serve, keys: list[Path]) -> None:
    a = Terminal(serve.port, "North", keys[0])
    a.until("North, in the lobby")
    a.press("n")
    code = a.until(r"Table (\w+) waits for an opponent")[1]
    b = Terminal(serve.port, code, keys[1], (80, 24))
    b.until(r"A North\s+8000")
    a.until("hand 6")
    w = Terminal(serve.port, code, None, (120, 40))
    w.until("Nothing is asked of you")
    for one in (a, b):
        one.press(":")
        one.press("chat x\r")
    w.until("player-[0-9a-f]+: x|North: x")
    duel = serve.data / "duels" / f"{code}.duel"

    def body() -> list[str]:
        return [line for line in duel.read_text().split("\n\n", 1)[1].split("\n") if line]

    def play(lines: int) -> None:
        """Let whoever is asked pass or end the turn until the file has so many lines more."""
        goal = len(body()) + lines
        answers = (("asses", " "), ("Respond", " "), ("iscard", "1"), ("hoose", "1"))
        end = time.monotonic() + 30
        while len(body()) < goal and time.monotonic() < end:
            for one in (a, b):
                one.read(0.05)
                if "Nothing is asked" not in one.text:
                    one.press(next((key for word, key in answers if word in one.text), "e"))
                one.read(0.05)
        assert len(body()) >= goal

    play(6)
    a.kill()
    b.until("North is away|North has left")
    a = Terminal(serve.port, code, keys[0], (120, 40))
    a.until("A North")
    play(4)
    before = body()
    serve.kill()
    for one in (a, b, w):
        one.kill()
    assert body() == before
    serve.start()
    a = Terminal(serve.port, code, keys[0])
    a.until("A North")
    b = Terminal(serve.port, code, keys[1], (80, 24))
    b.until("A North")
    w = Terminal(serve.port, code, None)
    w.until("Nothing is asked")
    play(4)
    assert body()[: len(before)] == before
    numbers = [int(line.split()[0]) for line in body()]
    assert numbers == list(range(1, len(numbers) + 1)), "nothing lost, nothing doubled"
    b.press(":")
    b.press("surrender\r")
    for one in (a, b, w):
        one.until("wins|won|surrender", 15)
    a.press("q")
    a.until("in the lobby")
    a.press("q")
    assert a.wait() == 0
    assert serve.stop() < 5
    assert b.wait() == 0
    b.until("server is stopping")
    from tabletop.facts import Pool
    from tabletop.table.table import Table

    table = Table.resume(duel, Pool.installed())
    assert table.over and not table.read_only and not table.messages


def test_plain_mode_and_named_commands(serve: Serve, keys: list[Path]) -> None:
    def ssh(*more: str, words: str = "") -> subprocess.CompletedProcess[str]:
        options = ["-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR"]
        key = ["-i", str(keys[0]), "-o", "IdentitiesOnly=yes"]
        return subprocess.run(
            ["ssh", "-F", "none", "-p", str(serve.port), *key, *options, *more],
            input=words, capture_output=True, text=True, timeout=20,
        )  # fmt: skip

    plain = ssh("-T", "North@127.0.0.1", words="tables\nname East\nquit\n")
    assert plain.returncode == 0
    assert "No table is open" in plain.stdout and "You are East." in plain.stdout and "\x1b" not in plain.stdout
    assert "make a table" in ssh("-T", "x@127.0.0.1", "help").stdout
    for refused in ("sh", "cat /etc/passwd", "tables; sh"):
        told = ssh("x@127.0.0.1", refused)
        assert told.returncode != 0 and "root" not in told.stdout
    forwarding = ssh("-T", "-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:1", "x@127.0.0.1", words="quit\n")
    assert forwarding.returncode == 255
    assert (serve.data / "host_key").stat().st_mode & 0o777 == 0o600
    if shutil.which("sftp"):
        got = subprocess.run(
            ["sftp", "-F", "none", "-P", str(serve.port), "-i", str(keys[0]), "-o", "StrictHostKeyChecking=no", "-o",
             "UserKnownHostsFile=/dev/null", "127.0.0.1:/etc/passwd", "/dev/null"],
            capture_output=True, text=True, timeout=20, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        assert got.returncode != 0
