"""The page of a new game as a test fills it in, with a thumb and a keyboard."""

from playwright.sync_api import Page, expect


def write_names(page: Page, names: list[str], dealer: int = 0) -> None:
    """Writes down who plays, clockwise, and taps who deals first."""
    for name in names:
        page.fill("#add-name", name)
        page.press("#add-name", "Enter")
    expect(page.locator("[data-person]")).to_have_count(len(names))
    choose_dealer(page, dealer)


def choose_dealer(page: Page, dealer: int) -> None:
    page.locator("[data-person]").nth(dealer).locator(".deals").tap()


def choose_rules(page: Page, preset: str) -> None:
    """Taps the card of a preset, also where it lies under "other house rules"."""
    card = page.locator(f'label.rule-card:has([value="{preset}"])')
    if not card.is_visible():
        page.locator("[data-rules] details > summary").tap()
    card.tap()
    expect(card.locator("input")).to_be_checked()


def start(page: Page) -> str:
    """Starts the game, and returns its key."""
    page.locator(".start .big").tap()
    page.wait_for_url("**/game/*")
    return page.url.rsplit("/", 1)[1]
