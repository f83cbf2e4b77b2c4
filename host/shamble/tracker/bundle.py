"""The firmware as one module: on the board many small files cost memory, and one file is copied or is not.

The bundle takes the place of `shamble_tracker/pico.py`, so that `main.py` is the same for it and for the sources.
"""

from __future__ import annotations

import ast
from collections import Counter
from importlib.resources import files
from importlib.resources.abc import Traversable

PACKAGE = "shamble_tracker"
ENTRY = "pico"


def bundle(folder: Traversable | None = None) -> str:
    """Return one source text of all that the board needs; folder: that of the package, else the installed one.

    ValueError when two modules give one name to different things.
    """
    folder = folder or files(PACKAGE)
    order: list[str] = []
    _follow(folder, ENTRY, order)
    body = [node for name in order for node in _statements(_read(folder, name))]
    _check_names(body)
    imports = {ast.unparse(node): node for node in body if isinstance(node, ast.Import | ast.ImportFrom)}
    rest = [node for node in body if not isinstance(node, ast.Import | ast.ImportFrom)]
    return ast.unparse(ast.Module([*imports.values(), *rest], [])) + "\n"


def _read(folder: Traversable, name: str) -> ast.Module:
    return ast.parse((folder / f"{name}.py").read_text(encoding="utf-8"), f"{name}.py")


def _siblings(tree: ast.Module, folder: Traversable) -> list[str]:
    """The modules of the package that this one imports, the package itself as `__init__`."""
    found = []
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module == PACKAGE:
            names = [alias.name for alias in node.names]
            found += [name if (folder / f"{name}.py").is_file() else "__init__" for name in names]
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{PACKAGE}."):
            found.append(str(node.module).partition(".")[2])
    return found


def _follow(folder: Traversable, name: str, order: list[str]) -> None:
    """Put the module after those it needs."""
    for sibling in _siblings(_read(folder, name), folder):
        if sibling not in order:
            _follow(folder, sibling, order)
    order.append(name)


def _statements(tree: ast.Module) -> list[ast.stmt]:
    """What a module says, without its docstrings and its imports of siblings."""
    of_package = [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module == PACKAGE]
    modules = {alias.name for node in of_package for alias in node.names}
    tree = _Flat(modules).visit(tree)
    return [node for node in tree.body if not _is_sibling(node)]


def _is_sibling(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == PACKAGE


class _Flat(ast.NodeTransformer):
    """Names of siblings without their module, and nothing that the board would only throw away."""

    def __init__(self, modules: set[str]) -> None:
        self._modules = modules

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:  # noqa: N802
        self.generic_visit(node)
        if isinstance(node.value, ast.Name) and node.value.id in self._modules:
            return ast.copy_location(ast.Name(node.attr, node.ctx), node)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:  # noqa: N802
        self.generic_visit(node)
        return None if isinstance(node.value, ast.Constant) else node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:  # noqa: N802
        self.generic_visit(node)
        node.returns = None
        for argument in node.args.args:
            argument.annotation = None
        node.body = node.body or [ast.Pass()]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:  # noqa: N802
        self.generic_visit(node)
        if node.value is None:
            return None
        return ast.copy_location(ast.Assign([node.target], node.value), node)


def _check_names(body: list[ast.stmt]) -> None:
    names = Counter(name for node in body for name in _defined(node))
    twice = sorted(name for name, count in names.items() if count > 1)
    if twice:
        raise ValueError(
            f"one name for one thing in all modules of {PACKAGE} expected, got twice: {', '.join(twice)}"
        )


def _defined(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.Assign):
        names = [name for target in node.targets for name in ast.walk(target)]
        return [name.id for name in names if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)]
    return []
