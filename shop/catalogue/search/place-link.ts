import type { TextSection } from "../../base/markdown/markdown-block.ts";
import { textOf } from "../../base/markdown/parse-markdown.ts";
import { keyOf, type Place } from "../../content/model/search-words.ts";
import { deliveryNote, type ShopSettings, waysToPay } from "../../content/settings/shop-settings.ts";
import { truncateDescription } from "./result.ts";

/** A link to a place of a page, which is no result. */
export interface PlaceLink {
  title: string;
  /** Answers in a sentence or two; blank: none. */
  description: string;
  url: string;
}

/** The texts whose pages have sections; each is the page's path too. */
export const pagesWithSections = ["terms", "exchange-policy", "privacy"];

/** The link to a place; without that section the page itself. */
export function placeLink(
  { page, section }: Place,
  sections: readonly TextSection[],
  settings: ShopSettings,
): PlaceLink {
  const found = sections.find(({ id, heading }) => keyOf(id) === section || keyOf(heading) === section);
  const text = found ? textOf(found.blocks) : "";
  return {
    title: found ? `${page.title}: ${found.heading}` : page.title,
    description: truncateDescription(
      [answer(page.path, found?.id, settings), text].filter(Boolean).join(" "),
    ),
    url: page.path === "/contact" ? "/contact#direct" : found ? `${page.path}#${found.id}` : page.path,
  };
}

/** What the settings know about a place. */
function answer(path: string, section: string | undefined, settings: ShopSettings): string {
  const { phone, whatsAppNumber, email } = settings;
  switch (`${path}#${section ?? ""}`) {
    case "/terms#payment":
      return `${waysToPay(settings)}.`;
    case "/terms#delivery":
      return deliveryNote(settings) ?? "";
    case "/contact#":
      return [
        phone && `Phone: ${phone}`,
        whatsAppNumber && `WhatsApp: ${whatsAppNumber}`,
        email && `Email: ${email}`,
        "Or send us a message.",
      ]
        .filter(Boolean)
        .join(". ");
    case "/track#":
      return "Your order number and phone number show where your parcel is.";
    default:
      return "";
  }
}
