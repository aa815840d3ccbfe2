"""What does the report look like?  Real pictures for the README, made by ``make screenshots``.

Every theorem is verified first, so this takes some minutes; a chromium must be installed.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from noregret import run
from noregret.draw.axes import save
from noregret.report import page as report_page
from noregret.verify.engine import processors, verify

FOLDER = Path(__file__).with_name("assets")
_FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")


def main() -> None:
    """Verify everything and take the pictures."""
    browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
    if browser is None:
        sys.exit("no chromium here: install the package chromium")
    save(run("hedge", adversary="balance", N=10, T=400).plot(), str(FOLDER / "run.png"))
    report = verify(profile="ci", jobs=processors())
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder) / "report.html"
        report_page.write(report, str(path))
        chromium = playwright.chromium.launch(executable_path=browser, args=list(_FLAGS))
        for name, at, width, height, scheme in (
            ("report-start", "", 1120, 1500, "light"),
            ("report", "ewa.tuned", 1120, 1500, "light"),
            ("report-phone", "ewa.tuned", 390, 1500, "dark"),
        ):
            context = chromium.new_context(
                viewport={"width": width, "height": height}, offline=True, color_scheme=scheme
            )
            shot(context.new_page(), f"{path.as_uri()}#{at}", FOLDER / f"{name}.png")
        chromium.close()
    print(f"wrote the pictures of {len(report.theorems)} theorems to {FOLDER.name}")


def shot(page: Page, address: str, target: Path) -> None:
    """Open the start page, or one theorem, and take a picture of what the window shows."""
    page.goto(address)
    page.evaluate("document.fonts.ready")
    if not address.endswith("#"):
        page.wait_for_selector("article:target .calculator svg")
    page.screenshot(path=target)


if __name__ == "__main__":
    main()
