import type { Page } from "playwright-core";
import { expect } from "vitest";
import { findLayoutFaults } from "./find-layout-faults.ts";

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
