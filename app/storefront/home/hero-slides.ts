import { displayPrice } from "../../../shop/base/price.ts";
import type { Photo } from "../../../shop/catalogue/model/photo.ts";
import type { StoredContent } from "../../../shop/content/texts/content-queries.ts";
import { slideKeys } from "../../../shop/content/texts/home-entries.ts";

/** A slide of the home page: its photo in landscape and portrait, and its text. */
export interface HeroSlide {
  name: string;
  headline: string;
  text: string;
  actionLabel: string;
  to: string;
  landscape: Photo | null;
  portrait: Photo | null;
}

/** A slide with what stands above its button. */
export type OfferedSlide = HeroSlide & { offer: string };

/**
 * What stands above a slide's button: the lowest price of what it leads to, where that is a list of the home page or the collection.
 * @param lists the prices of each, in paisa, by its address
 */
export function slideOffer(target: string, lists: ReadonlyMap<string, readonly number[]>): string {
  const prices = lists.get(target) ?? [];
  const from = prices.length > 0 ? `From ${displayPrice(Math.min(...prices))}` : null;
  return [from, "Cash on delivery"].filter(Boolean).join(" · ");
}

/** The slides that are shown, with their photos. @param findPhoto finds a photo by name */
export function heroSlides(
  content: (key: string) => StoredContent,
  findPhoto: (name: string) => Photo | null,
): HeroSlide[] {
  return slideKeys
    .map((name) => ({ name, fields: content(name).fields }))
    .filter(({ name, fields }) => name === slideKeys[0] || fields.shown === "yes")
    .map(({ name, fields }) => {
      const { headline = "", text = "", action = "", target = "", photo = "", phonePhoto = "" } = fields;
      const landscape = findPhoto(photo);
      return {
        name,
        headline,
        text,
        actionLabel: action,
        to: target,
        landscape,
        portrait: findPhoto(phonePhoto) ?? landscape,
      };
    });
}
