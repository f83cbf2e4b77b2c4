"""Which clauses a rule function names, and which tests claim them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable

NUMBERS = r"\d{3}(?:(?:, | and | to |, and )(?:{prefix}-)?\d{3})*"


def cited(text: str, prefix: str) -> frozenset[str]:
    """The clauses that a docstring names: `AOW-003, 007 and 010 to 012` are five."""
    found = set()
    for run in re.findall(rf"{prefix}-({NUMBERS.replace('{prefix}', prefix)})", text):
        plain = run.replace(f"{prefix}-", "")
        for first, last in re.findall(r"(\d{3})(?: to (\d{3}))?", plain):
            found |= {f"{prefix}-{number:03}" for number in range(int(first), int(last or first) + 1)}
    return frozenset(found)


def citations(source: str, prefix: str) -> dict[str, frozenset[str]]:
    """The clauses of each function, method and class by qualified name; the module's own by an empty name.

    A function cites what its docstring names and what it tells and asks under; one that cites none has the clauses
    of its class, then of the module. So has a constant.
    """
    tree = ast.parse(source)
    found = {"": cited(ast.get_docstring(tree) or "", prefix)}
    collect(tree.body, "", prefix, found)
    return found


def collect(body: Iterable[ast.stmt], inside: str, prefix: str, found: dict[str, frozenset[str]]) -> None:
    """Add what the functions and classes in a body cite; inside is their class with a dot, or empty."""
    for node in body:
        if isinstance(node, ast.FunctionDef):
            own = cited(ast.unparse(node), prefix)
            found[f"{inside}{node.name}"] = own or found[inside.rstrip(".")]
        elif isinstance(node, ast.ClassDef):
            own = cited(ast.get_docstring(node) or "", prefix)
            found[f"{inside}{node.name}"] = own or found[inside.rstrip(".")]
            collect(node.body, f"{inside}{node.name}.", prefix, found)
