"""What a print is made of, and what it may touch."""

import io
import socket
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from PIL import Image

from plumpscore.languages import ENGLISH
from plumpscore.rules import HouseRules, compile_plan
from plumpscore.sheets.blank import blank_sheet
from plumpscore.sheets.choices import Choices
from plumpscore.sheets.filled import filled_sheet
from plumpscore.sheets.lettering import Lettering
from plumpscore.sheets.pages import lay_out
from plumpscore.sheets.printing import fetcher, picture, print_pdf
from tests.sheets.conftest import Print
from tests.sheets.games import all_made, game
from tests.sheets.reading import fonts, read

KLASSISK = HouseRules.of("plump-klassisk")
SHEET = blank_sheet(KLASSISK, 4, ENGLISH, Choices())
DPI = 200
ROOT = Path(__file__).parent.parent.parent


def pixels(pdf: bytes) -> Image.Image:
    page = pypdfium2.PdfDocument(pdf)[0]
    return page.render(scale=DPI / 72).to_pil().convert("L")


def darkness(image: Image.Image, x: float, y: float) -> int:
    """How dark a place is, 0 to 255, by millimetres."""
    return 255 - image.getpixel((round(x * DPI / 25.4), round(y * DPI / 25.4)))


@pytest.mark.parametrize("dealer_marks", [True, False])
def test_the_dealer_of_each_round_is_marked_in_the_corner(
    printed: Print, fonts_folder, dealer_marks
) -> None:
    choices = Choices(dealer_marks=dealer_marks)
    sheet = blank_sheet(KLASSISK, 4, ENGLISH, choices)
    layout = lay_out(sheet, Lettering((), fonts_folder))
    image = pixels(printed([sheet]))
    for index, planned in enumerate(compile_plan(KLASSISK, 4).rounds):
        marked = [
            darkness(
                image,
                layout.seats_left + (seat + 1) * layout.column - 0.7,
                layout.rows_top + index * layout.row + 0.7,
            )
            > 150
            for seat in range(4)
        ]
        assert marked == [dealer_marks and seat == planned.dealer for seat in range(4)]


def test_red_ground_and_blots_are_seen(printed: Print, fonts_folder) -> None:
    document = game(["Anna", "Bo"], {"preset": "plump-klassisk"}, [((4, 5), (3, 7))])
    for style, least in (("blot", 100), ("red", 15)):
        sheet = filled_sheet(document, ENGLISH, Choices(plumps=style))
        layout = lay_out(sheet, Lettering((), fonts_folder))
        x = layout.seats_left + (layout.points / 2 if style == "blot" else layout.points * 0.9)
        y = layout.rows_top + layout.row * (0.5 if style == "blot" else 0.85)
        assert darkness(pixels(printed([sheet])), x, y) > least


def test_the_follow_code_leads_to_the_game(printed: Print) -> None:
    """Read by a decoder from a picture of the sheet."""
    address = "https://plump.example.org/game/AbCdEfGhIjKlMnOpQrStUv"
    document = game(["Anna", "Bo"], {"preset": "plump-klassisk"})
    image = pixels(printed([filled_sheet(document, ENGLISH, Choices(), address)]))
    assert [code.text for code in zxingcpp.read_barcodes(image)] == [address]


def test_a_picture_is_as_wide_as_asked_for(printed: Print) -> None:
    pdf = printed([SHEET])
    for width in (480, 1240):
        image = Image.open(io.BytesIO(picture(pdf, width)))
        assert image.format == "PNG"
        assert image.width == width
        assert image.height == pytest.approx(width * 297 / 210, abs=1)


def test_a_picture_keeps_the_colours(printed: Print) -> None:
    """White paper, the blue ring round the winner, red ground."""
    made = all_made(["Anna", "Bo"], {"preset": "plump-klassisk", "hook": "off"})
    missed = game(["Anna", "Bo"], {"preset": "plump-klassisk"}, [((4, 5), (3, 7))])
    for document, red, green, blue in ((made, 37, 65, 184), (missed, 243, 201, 207)):
        pdf = printed([filled_sheet(document, ENGLISH, Choices(plumps="red"))])
        image = Image.open(io.BytesIO(picture(pdf, 1240))).convert("RGB")
        assert image.getpixel((5, 5)) == (255, 255, 255)
        near = [
            shown
            for _, shown in image.getcolors(1 << 16)
            if sum(abs(a - b) for a, b in zip(shown, (red, green, blue), strict=True)) < 30
        ]
        assert near


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/font.ttf",
        "https://example.org/",
        "ftp://example.org/",
        "file:///etc/passwd",
        "file:///etc/../etc/passwd",
        "data:text/css,p{}",
        "/etc/passwd",
    ],
)
def test_nothing_outside_of_static_and_the_fonts_is_fetched(fonts_folder, url) -> None:
    with pytest.raises(ValueError, match="not one of the sheet's own files"):
        fetcher(fonts_folder).fetch(url)


def test_a_way_out_of_the_folder_is_no_way_in(fonts_folder) -> None:
    for way in ("..", "%2e%2e", ".%2E"):
        up = "/".join([way] * len(fonts_folder.parts))
        with pytest.raises(ValueError, match="own files"):
            fetcher(fonts_folder).fetch(f"{fonts_folder.as_uri()}/{up}/etc/passwd")


@pytest.mark.parametrize("name", ["Åsas dator (1)+", "50%", "a#b?c", "王"])
def test_the_folder_may_have_any_name(tmp_path, name) -> None:
    pdf = print_pdf(SHEET, tmp_path / name)
    assert {font.is_embedded for font in fonts(pdf)} == {True}


def test_a_copy_is_drawn_once(printed: Print) -> None:
    """Fifty papers are hardly more to send than one, and each of them is whole."""
    rules = HouseRules.of(shape="custom", hands=[3, 2, 1] * 30)
    one, fifty = (
        printed([blank_sheet(rules, 4, ENGLISH, Choices("a5", copies=copies))])
        for copies in (1, 50)
    )
    pages = read(fifty)
    assert len(pages) == 50 * len(read(one))
    assert pages == read(one) * 50
    assert len(fifty) < 2 * len(one)


def test_a_program_that_printed_ends_well(tmp_path) -> None:
    """Whatever holds on to fonts lets go before Pango does."""
    script = (
        "import sys; from pathlib import Path; from tests.sheets.test_printing import SHEET;"
        "from plumpscore.sheets.printing import print_pdf; kept = print_pdf;"
        "print(len(print_pdf(SHEET, Path(sys.argv[1]))))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, tmp_path],
        check=False,
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_no_network_is_touched(printed: Print, monkeypatch) -> None:
    def refuse(*_args: object) -> None:
        raise AssertionError("a sheet opens no connection")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    assert printed([SHEET]).startswith(b"%PDF")


def test_the_winner_is_ringed(printed: Print, fonts_folder) -> None:
    """Blue ink round one total, and round no other."""
    document = all_made(["Anna", "Bo"], {"preset": "plump-klassisk", "hook": "off"})
    sheet = filled_sheet(document, ENGLISH, Choices())
    layout = lay_out(sheet, Lettering((), fonts_folder))
    page = pypdfium2.PdfDocument(printed([sheet]))[0].render(scale=DPI / 72).to_pil().convert("RGB")
    per_mm, top = DPI / 25.4, layout.rows_bottom(19)
    blue = []
    for seat in range(2):
        left = layout.seats_left + seat * layout.column
        box = (left + 1, top + 0.5, left + layout.column - 1, top + layout.totals_height)
        cell = page.crop([round(edge * per_mm) for edge in box])
        blue.append(any(b - r > 100 for _, (r, _, b) in cell.getcolors(1 << 16)))
    assert blue == [True, False]
