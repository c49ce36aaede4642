import type { Photo } from "../../../shop/catalogue/model/photo.ts";
import { photosByName } from "../../../shop/catalogue/photos/photos-by-name.ts";
import { readContent, type StoredContent } from "../../../shop/content/texts/content-queries.ts";
import { exchangeRule } from "../../../shop/content/texts/exchange-rule.ts";
import {
  type FeaturedChoice,
  featuredChoice,
  homeEntries,
} from "../../../shop/content/texts/home-entries.ts";
import type { Database } from "../../../shop/schema.ts";
import { type HeroSlide, heroSlides } from "./hero-slides.ts";

/** The first of the trending cards has a photo. */
export interface TrendingTexts {
  photo: Photo | null;
  cards: { title: string; action: string; to: string }[];
}

export interface StoryTexts {
  headline: string;
  text: string;
  photo: Photo | null;
}

/** What the owner has written for the home page, with its photos. */
export interface HomeContent {
  slides: HeroSlide[];
  trending: TrendingTexts;
  story: StoryTexts;
  featured: FeaturedChoice;
  returnPolicy: object | undefined;
}

/** Reads it in two queries. */
export async function homeContent(db: Database): Promise<HomeContent> {
  const content = await readContent(db, [...homeEntries.map(({ key }) => key), "exchange-policy"]);
  const photos = homeEntries.flatMap(({ key }) => {
    const { photo, phonePhoto } = content(key).fields;
    return [photo, phonePhoto].filter((name): name is string => Boolean(name));
  });
  const findPhoto = await photosByName(db, photos);
  const { fields } = content("trending");
  return {
    slides: heroSlides(content, findPhoto),
    trending: {
      photo: findPhoto(fields.photo ?? ""),
      cards: [
        { title: fields.title ?? "", action: fields.action ?? "", to: fields.target ?? "" },
        { title: fields.secondTitle ?? "", action: fields.secondAction ?? "", to: fields.secondTarget ?? "" },
      ],
    },
    story: storyTexts(content("story"), findPhoto),
    featured: featuredChoice(content("featured").fields),
    returnPolicy: exchangeRule(content("exchange-policy").fields).returnPolicy,
  };
}

/** The brand story as its block shows it. */
export function storyTexts({ fields }: StoredContent, findPhoto: (name: string) => Photo | null): StoryTexts {
  return { headline: fields.headline ?? "", text: fields.text ?? "", photo: findPhoto(fields.photo ?? "") };
}
