"""The firmware as one large module instead of many: each file would cost some 200 bytes of the board's memory.

It takes the place of `shamble_tracker/pico.py`, so that `main.py` is the same for it and for the sources.

What must stay a module of its own does (APART). Names that are needed only while the module loads are deleted at
its end: each collection of garbage takes as long as there is something to keep.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from importlib.resources import files
from importlib.resources.abc import Traversable

PACKAGE = "shamble_tracker"
ENTRY = "pico"
APART = ("tidy",)


def bundle(folder: Traversable | None = None) -> dict[str, str]:
    """Return the text of each module that the board needs, by name; folder: the package's, else the installed one.

    ValueError when two modules give one name to different things.
    """
    folder = folder or files(PACKAGE)
    order: list[str] = []
    _follow(folder, ENTRY, order)
    body = [node for name in order if name not in APART for node in _statements(_read(folder, name))]
    _check_names(body)
    imports = {ast.unparse(node): node for node in body if isinstance(node, ast.Import | ast.ImportFrom)}
    rest = [node for node in body if not isinstance(node, ast.Import | ast.ImportFrom)]
    used = {*_used(body), "main"}
    rest = [node for node in rest if not _defined(node) or used & {*_defined(node)}]
    leftover = sorted({name for node in rest for name in _defined(node)} - _kept(rest))
    text = ast.unparse(ast.Module([*imports.values(), *rest], [])) + f"\ndel {', '.join(leftover)}\n"
    return {ENTRY: text} | {
        name: ast.unparse(_Flat(set()).visit(_read(folder, name))) + "\n" for name in APART
    }


def _kept(body: list[ast.stmt]) -> set[str]:
    """The names that functions use once the module has been loaded."""
    functions = [node for top in body for node in ast.walk(top) if isinstance(node, ast.FunctionDef)]
    return {*_used([statement for function in functions for statement in function.body]), "main"}


def _used(body: list[ast.stmt]) -> set[str]:
    """Every name that is read; in a text that `visit_Assign` has made, every word."""
    names = [name for node in body for name in ast.walk(node) if isinstance(name, ast.Name)]
    return {word for name in names if isinstance(name.ctx, ast.Load) for word in re.findall(r"\w+", name.id)}


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
    package, _, module = ((isinstance(node, ast.ImportFrom) and node.module) or "").partition(".")
    return package == PACKAGE and module not in APART


class _Flat(ast.NodeTransformer):
    """Names of siblings without their module, and nothing that the board would only throw away."""

    def __init__(self, modules: set[str]) -> None:
        self._modules = modules

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.value, ast.Name) and node.value.id in self._modules:
            return ast.copy_location(ast.Name(node.attr, node.ctx), node)
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        """Keep `a, b = c, d` without parentheses, with which MicroPython would make a tuple."""
        self.generic_visit(node)
        if isinstance(node.value, ast.Tuple):
            node.value = ast.Name(", ".join(ast.unparse(element) for element in node.value.elts), ast.Load())
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        self.generic_visit(node)
        return None if isinstance(node.value, ast.Constant) else node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST | None:
        self.generic_visit(node)
        if [ast.unparse(statement) for statement in node.body] == ["raise NotImplementedError"]:
            return None  # what another class provides
        node.returns = None
        for argument in node.args.args:
            argument.annotation = None
        node.body = node.body or [ast.Pass()]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
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
