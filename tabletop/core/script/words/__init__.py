"""The words of the game, a module for each family; :class:`tabletop.core.script.fx.Fx` has them all."""
