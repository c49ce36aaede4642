import { type Region, screenOf } from "./screen.ts";

/** What the first form of a page that edits something sends if nobody types, also from parts that are folded away. */
export function editForm(html: string): Record<string, string> {
  const { main } = screenOf(html.replaceAll("<details", "<details open"));
  const typed = main.fields
    .filter(({ type, checked }) => type !== "radio" || checked)
    .map(({ name, value }) => [name, value]);
  return { ...main.hiddenFields, ...Object.fromEntries(typed) };
}

/** The text of a page between two marks in its HTML. */
export function htmlOf(html: string, start: RegExp, end: string): string {
  const from = html.search(start);
  if (from < 0) throw new Error(`the page has no ${start}`);
  return html.slice(from, html.indexOf(end, from));
}

/** Whether a part of a page has anything that a text must not bring: elements, handlers, or links to elsewhere. */
export function unsafeParts(region: Region): string[] {
  const elements = ["script", "style", "svg", "iframe", "img", "object", "embed", "form", "input"];
  const links = region.all("link").map(({ attributes }) => attributes);
  return [
    ...elements.filter((tag) => region.all(tag).length > 0),
    ...links.flatMap(({ href = "", ...rest }) => [
      ...(/^(#|\/(?!\/)|https:\/\/|mailto:|tel:)/.test(href) ? [] : [href]),
      ...Object.keys(rest).filter((name) => name.startsWith("on")),
    ]),
  ];
}
