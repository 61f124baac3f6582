"""The server's own key, and whose keys may come in."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import asyncssh

_KEY = re.compile(r"(?<!\S)(?:ssh-|ecdsa-|sk-)\S+ +AAAA\S+.*")


class KeyFileError(Exception):
    """A key file that cannot be used; the message says which and why."""


def host_key(folder: Path) -> asyncssh.SSHKey:
    """The server's key, made at first start and kept, readable by its owner only."""
    path = folder / "host_key"
    if not path.exists():
        key = asyncssh.generate_private_key("ssh-ed25519", comment="tabletop")
        fresh = folder / f".host_key.{os.getpid()}"
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        try:
            os.write(handle, key.export_private_key())
            os.fsync(handle)
        finally:
            os.close(handle)
        with suppress(FileExistsError):  # another server of this folder was first; its key is read below
            os.link(fresh, path)  # whoever is first wins, and the file is whole from the start
        fresh.unlink()
    if os.name == "posix" and path.stat().st_mode & 0o077:
        raise KeyFileError(f"{path}: others can read this key; make it private with: chmod 600 {path}")
    try:
        return asyncssh.read_private_key(path)
    except (asyncssh.KeyImportError, OSError) as error:
        raise KeyFileError(f"{path}: cannot be read as a private key: {error}") from None


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Only one server at a time keeps its things in a folder; the lock goes with the process, however that ends.

    Two would not tell each other's visitors what happens. Raises :class:`KeyFileError`.
    """
    try:
        import fcntl
    except ImportError:  # a system without such locks: a duel's lines are still never written twice
        yield
        return
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise KeyFileError(f"{folder}: another server uses this folder; give this one its own: --data") from None
        yield
    finally:
        os.close(handle)


def fingerprint(key: asyncssh.SSHKey) -> str:
    """What a key is known by."""
    return key.get_fingerprint("sha256")


class Allowed:
    """The keys of a file in the ``authorized_keys`` format; read again whenever the file has changed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._stamp = (0, 0)
        self._keys: Collection[str] = ()
        self.read()

    def read(self) -> None:
        """Read the file. Raises :class:`KeyFileError`."""
        try:
            status = self.path.stat()
            if status.st_size > 4_000_000:
                raise KeyFileError(f"{self.path}: is larger than 4 MB; expected lines as in authorized_keys")
            lines = self.path.read_text("utf-8", "replace").splitlines()
        except OSError as error:
            raise KeyFileError(f"{self.path}: cannot be read: {error.strerror or error}") from None
        found: set[str] = set()
        for number, line in enumerate(lines, 1):
            text = line.strip()
            if not text or text.startswith("#"):
                continue
            try:
                key = _KEY.search(text)  # options may stand before it, as sshd has them; they mean nothing here
                found.add(fingerprint(asyncssh.import_public_key(key[0] if key is not None else text)))
            except asyncssh.KeyImportError:
                raise KeyFileError(f"{self.path}:{number}: expected a public key such as: ssh-ed25519 AAAA…") from None
        self._keys = found
        self._stamp = (status.st_mtime_ns, status.st_size)

    def __contains__(self, key: object) -> bool:
        status = self.path.stat() if self.path.exists() else None
        if status is not None and (status.st_mtime_ns, status.st_size) != self._stamp:
            try:
                self.read()
            except KeyFileError:
                return key in self._keys  # a file being edited: who was allowed stays allowed
        return key in self._keys
