"""What was chosen last for sheets in this browser: a cookie that holds it as an address does."""

from typing import TypeVar
from urllib.parse import parse_qsl, urlencode

from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from plumpscore.web import cookies
from plumpscore.web.language import REMEMBERED
from plumpscore.web.sheets.forms import SheetForm

F = TypeVar("F", bound=SheetForm)


def last_chosen(form: type[F], cookie: str) -> F | None:
    """What this browser remembers, already judged; nothing that cannot be any more."""
    told = cookies.sent(cookie)
    if told is None:
        return None
    remembered = form(MultiDict(parse_qsl(told)))
    return remembered if remembered.validate() else None


def remember(response: Response, cookie: str, form: SheetForm, path: str = "/") -> None:
    """Let this browser keep what is chosen, and send it where it is asked for; of a valid form."""
    cookies.send(response, cookie, urlencode(form.kept()), kept=REMEMBERED, path=path)
