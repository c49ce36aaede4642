import type { Page } from "playwright-core";

/** The layout faults of the current page, in words. */
export function findLayoutFaults(page: Page): Promise<string[]> {
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
      // WCAG 2.2, 2.5.8: 24 px, links within a sentence excepted, and the columns of a plot: its table has the same links.
      const inSentence = element.tagName === "A" && getComputedStyle(element).display === "inline";
      const inPlot = element.closest("svg") !== null;
      const label = element.closest("label")?.getBoundingClientRect();
      const height = Math.max(one.height, label?.height ?? 0);
      if (!inSentence && !inPlot && (height < 24 || Math.max(one.width, label?.width ?? 0) < 24)) {
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
