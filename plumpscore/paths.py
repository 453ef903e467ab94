"""Where the folders beside the code are, in a checkout and in an installed wheel."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def asset_folder(name: str, package: Path = PACKAGE) -> Path:
    """Return the folder ``templates`` or ``static``.

    A wheel carries them inside the package, a checkout keeps them beside it.

    Raises:
        FileNotFoundError: they are in neither place.
    """
    for parent in (package, package.parent):
        if (folder := parent / name).is_dir():
            return folder
    raise FileNotFoundError(f"{name}/ is neither in {package} nor beside it")


def default_instance(package: Path = PACKAGE) -> Path:
    """Return ``instance/`` of the checkout, or of the current folder for an installed wheel."""
    checkout = package.parent
    is_checkout = (checkout / "pyproject.toml").is_file()
    return (checkout if is_checkout else Path.cwd()) / "instance"
