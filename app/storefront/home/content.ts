import type { RouterContextProvider } from "react-router";
import type { Photo } from "../../../shop/catalogue/model/photo.ts";
import { photosByName } from "../../../shop/catalogue/photos/photos-by-name.ts";
import {
  firstContent,
  readContent,
  type StoredContent,
} from "../../../shop/content/texts/content-queries.ts";
import { exchangeRule } from "../../../shop/content/texts/exchange-rule.ts";
import {
  type FeaturedChoice,
  featuredChoice,
  homeEntries,
} from "../../../shop/content/texts/home-entries.ts";
import { database } from "../../http/context.ts";
import { beside } from "../../http/parts/beside.ts";
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

/** Reads it in two queries; where the texts cannot be read, the first ones. */
export async function homeContent(context: Readonly<RouterContextProvider>): Promise<HomeContent> {
  const db = context.get(database);
  const keys = [...homeEntries.map(({ key }) => key), "exchange-policy"];
  const stored = await beside(context, "texts of the home page", () => readContent(db, keys));
  const content = stored ?? firstContent(keys);
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
    returnPolicy: stored ? exchangeRule(stored("exchange-policy").fields).returnPolicy : undefined,
  };
}

/** The brand story as its block shows it. */
export function storyTexts({ fields }: StoredContent, findPhoto: (name: string) => Photo | null): StoryTexts {
  return { headline: fields.headline ?? "", text: fields.text ?? "", photo: findPhoto(fields.photo ?? "") };
}
