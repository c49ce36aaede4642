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
