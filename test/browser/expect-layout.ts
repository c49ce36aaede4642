import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Two phones (320 px is also 200 % zoom of a small screen), a tablet, a laptop and a desktop. */
export const widths = [320, 360, 768, 1200, 1440];

/** At every width: nothing scrolls sideways, no controls overlap, targets and the text of fields are large enough. */
export async function expectLayoutFits(page: Page, checkedWidths: readonly number[] = widths): Promise<void> {
  for (const width of checkedWidths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findLayoutFaults(page), `${page.url()} at ${width} px`).toEqual([]);
  }
}

/** At each width the page is as wide as the screen; the last width stays. */
export async function expectNoSidewaysScroll(
  page: Page,
  what: string,
  checkedWidths: readonly number[] = [1440, 360],
): Promise<void> {
  for (const width of checkedWidths) {
    await page.setViewportSize({ width, height: 740 });
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth, `${what} at ${width} px`).toBe(width);
  }
}

/** The layout faults of the current page, in words. */
function findLayoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`${scrollWidth} px wide`);

    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`;
    const isVisible = (element: Element) => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1;
    };
    /** Floating controls, and those on the photos of a gallery, overlap by design. */
    const isFloating = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (["fixed", "sticky"].includes(getComputedStyle(at).position)) return true;
      }
      return element.closest("section[aria-label^='Photos of']") !== null;
    };
    const controls = [
      ...document.querySelectorAll("a[href], button, input, select, textarea, summary"),
    ].filter((element) => isVisible(element) && !isFloating(element));
    // The lines that a clamped parent clips are not visible.
    const boxes = controls.map((element) => {
      const box = element.getBoundingClientRect();
      const { parentElement: parent } = element;
      if (!parent || getComputedStyle(parent).webkitLineClamp === "none") return box;
      const bottom = Math.min(box.bottom, parent.getBoundingClientRect().bottom);
      return new DOMRect(box.x, box.y, box.width, bottom - box.y);
    });
    for (const [index, element] of controls.entries()) {
      const one = boxes[index] as DOMRect;
      for (const [more, other] of controls.slice(index + 1).entries()) {
        const two = boxes[index + 1 + more] as DOMRect;
        const overlapX = Math.min(one.right, two.right) - Math.max(one.left, two.left);
        const overlapY = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
        if (overlapX > 1 && overlapY > 1 && !element.contains(other)) {
          found.push(`${name(element)} lies on ${name(other)}`);
        }
      }
      // WCAG 2.2, 2.5.8: 24 px, links within a sentence excepted.
      const inSentence = element.tagName === "A" && getComputedStyle(element).display === "inline";
      const label = element.closest("label")?.getBoundingClientRect();
      const height = Math.max(one.height, label?.height ?? 0);
      if (!inSentence && (height < 24 || Math.max(one.width, label?.width ?? 0) < 24)) {
        found.push(`${name(element)} is ${Math.round(one.width)} by ${Math.round(one.height)} px`);
      }
    }

    // iPhones zoom in on a field of less than 16 px.
    const choices = ["hidden", "checkbox", "radio", "file", "color"].map((type) => `[type=${type}]`);
    for (const field of document.querySelectorAll(`input:not(${choices}), select, textarea`)) {
      const { fontSize } = getComputedStyle(field);
      if (Number.parseFloat(fontSize) < 16) found.push(`${name(field)} is written in ${fontSize}`);
    }

    // Text that overflows its box.
    for (const element of document.querySelectorAll("button, a, li, td, th, dd, p, h1, h2, h3, span")) {
      const { overflowX } = getComputedStyle(element);
      if (!isVisible(element) || isFloating(element) || element.clientWidth === 0 || overflowX !== "visible")
        continue;
      if (element.scrollWidth > element.clientWidth + 2 && element.querySelector("img, ul, table") === null) {
        found.push(`${name(element)} holds ${element.scrollWidth} px in ${element.clientWidth}`);
      }
    }
    return found;
  });
}

/** The faults of the controls of header and buy bar: outside the screen, overlapping, or cut off. */
export function findFloatingFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>("header :is(a, summary), .buy-bar :is(button, input)"),
    ].filter((element) => element.checkVisibility({ visibilityProperty: true }));
    const boxes = controls.map((element) => element.getBoundingClientRect());
    const name = (element: HTMLElement) => element.getAttribute("aria-label") ?? element.textContent?.trim();
    return controls.flatMap((element, index) => {
      const one = boxes[index] as DOMRect;
      const { clientWidth, clientHeight } = document.documentElement;
      const isOutside = one.left < 0 || one.right > clientWidth || one.top < 0 || one.bottom > clientHeight;
      const isClipped =
        element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
      const overlapping = controls.filter((_, otherIndex) => {
        const two = boxes[otherIndex] as DOMRect;
        const overlapX = Math.min(one.right, two.right) - Math.max(one.left, two.left);
        return (
          otherIndex > index &&
          overlapX > 1 &&
          Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 1
        );
      });
      return [
        ...(isOutside ? [`${name(element)} is outside the screen`] : []),
        ...(isClipped ? [`${name(element)} is cut`] : []),
        ...overlapping.map((other) => `${name(element)} lies on ${name(other)}`),
      ];
    });
  });
}
