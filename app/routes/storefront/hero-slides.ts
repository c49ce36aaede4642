import type { Photo } from "../../../shop/media/photo.ts";

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

const slides = [
  {
    name: "hero-serums",
    headline: "Skin care, one drop at a time",
    text: "Three face serums and a small range of tools, made for everyday care.",
    actionLabel: "Shop the collection",
    to: "/catalog",
  },
  {
    name: "hero-jade",
    headline: "Ten quiet minutes",
    text: "Cool jade and a gold beauty bar, for an unhurried massage at the end of the day.",
    actionLabel: "See the tools",
    to: "#tools",
  },
  {
    name: "hero-drop",
    headline: "Two or three drops are enough",
    text: "Light serums that sink in quickly and leave room for whatever follows.",
    actionLabel: "See the serums",
    to: "/featured",
  },
] as const;

export const heroPhotoNames: readonly string[] = slides.flatMap(({ name }) => [name, `${name}-portrait`]);

/** The slides with their photos. @param findPhoto finds a photo by name */
export function heroSlides(findPhoto: (name: string) => Photo | null): HeroSlide[] {
  return slides.map((slide) => ({
    ...slide,
    landscape: findPhoto(slide.name),
    portrait: findPhoto(`${slide.name}-portrait`),
  }));
}
