import { unescaped } from "../unescaped.ts";

/** A page as a visitor without scripts has it: what it says, in reading order, and where it leads. */
export function readPage(html: string) {
  const body = html.replaceAll("<!-- -->", "").replace(/<(script|style)[\s\S]*?<\/\1>/g, "");
  const main = body.slice(body.indexOf("<main"), body.indexOf("</main>"));
  return {
    html: body,
    main,
    text: textOf(body),
    mainText: textOf(main),
    header: part(body, "header"),
    footer: part(body, "footer"),
    headings: [...body.matchAll(/<h1[^>]*>([\s\S]*?)<\/h1>/g)].map(([, inner = ""]) => textOf(inner)),
    links: (within = body) =>
      [...within.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)].map(([, attributes = "", inner = ""]) => ({
        to: unescaped(/ href="([^"]*)"/.exec(` ${attributes}`)?.[1] ?? ""),
        text: textOf(inner) || unescaped(/aria-label="([^"]*)"/.exec(attributes)?.[1] ?? ""),
      })),
    buttons: (within = main) =>
      [...within.matchAll(/<button\b[^>]*>([\s\S]*?)<\/button>/g)].map(([, inner = ""]) => textOf(inner)),
  };
}

/** The first element of that name, whole. */
export function part(html: string, element: string): string {
  return new RegExp(`<${element}\\b[\\s\\S]*?</${element}>`).exec(html)?.[0] ?? "";
}

/** What is read of a piece of a page. */
export function textOf(html: string): string {
  return unescaped(html.replaceAll("<!-- -->", "").replace(/<[^>]+>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}
