import type { Region } from "../screen.ts";

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
