import { unescapeHtml } from "../pages/unescape-html.ts";
import type { PageForms } from "./hostile-requests.ts";

const attribute = (tag: string, name: string) => {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : unescapeHtml(value);
};

/** What a person would type, so that the rest of a form is right and a single hostile field gets far. */
function plausibleValue(name: string): string {
  if (/email/i.test(name)) return "hostile-visitor@example.com";
  if (/password/i.test(name)) return "a-good-password";
  if (/phone|whatsAppNumber/i.test(name)) return "0300 1234567";
  if (/address|message|notes|name/i.test(name)) return "House 1, Street 2, Lahore";
  if (/facebook|instagram|tikTok/i.test(name)) return "https://www.example.com/shop";
  return "1";
}

/** The forms of a page that change something, with the fields that a browser would send; buttons count as fields. */
export function readForms(path: string, html: string): PageForms {
  const forms: PageForms["forms"] = [];
  for (const [, openTag = "", content = ""] of html.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/g)) {
    if (attribute(openTag, "method")?.toLowerCase() !== "post") continue;
    const fields: [string, string][] = [];
    for (const [tag] of content.matchAll(/<(?:input|textarea|button|select)[^>]*>/g)) {
      const name = attribute(tag, "name");
      if (name && !fields.some(([fieldName]) => fieldName === name))
        fields.push([name, attribute(tag, "value") || plausibleValue(name)]);
    }
    const action = attribute(openTag, "action") ?? path;
    if (action.startsWith("/")) forms.push({ action, fields });
  }
  return { path, forms };
}
