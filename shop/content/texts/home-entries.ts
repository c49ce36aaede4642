import {
  type ContentEntry,
  type ContentFields,
  choice,
  line,
  photo,
  target,
  text,
} from "../model/content-entry.ts";

/** The slides, in the order in which they are shown. */
export const slideKeys = ["slide-1", "slide-2", "slide-3", "slide-4", "slide-5"] as const;

const firstSlides = [
  {
    headline: "Skincare, one drop at a time",
    text: "Face serums and a small range of tools, made for everyday care.",
    action: "Shop the collection",
    target: "/catalog",
    photo: "hero-serums",
  },
  {
    headline: "Ten quiet minutes",
    text: "Cool jade and a gold beauty bar, for an unhurried massage at the end of the day.",
    action: "See the tools",
    target: "#tools",
    photo: "hero-jade",
  },
  {
    headline: "Two or three drops are enough",
    text: "Light serums that sink in quickly and leave room for whatever follows.",
    action: "See the serums",
    target: "/featured",
    photo: "hero-drop",
  },
];

const slides = slideKeys.map((key, index): ContentEntry => {
  const first = firstSlides[index];
  return {
    key,
    title: `Slide ${index + 1}`,
    where: "Home page, at the top",
    path: "/",
    fields: [
      // The first is always shown: the home page begins with it.
      ...(index === 0
        ? []
        : [
            choice("shown", "Show this slide", [
              { value: "yes", label: "Yes" },
              { value: "no", label: "No" },
            ]),
          ]),
      line("headline", "Headline", 60, { required: true }),
      text("text", "Text", 160),
      line("action", "Button text", 30, { required: true }),
      target("target", "Button link"),
      photo("photo", "Photo", "A wide photo with empty space on the left for the text."),
      photo("phonePhoto", "Photo for phones", "Tall or square. Leave empty to use the wide photo."),
    ],
    first: first
      ? { shown: "yes", ...first, phonePhoto: `${first.photo}-portrait` }
      : { shown: "no", headline: "", text: "", action: "", target: "/catalog", photo: "", phonePhoto: "" },
  };
});

/** How many products can be chosen one by one. */
const maxFeaturedProducts = 8;

/** The fields for products of the featured collection, in their order. */
const featuredProductFields = Array.from(
  { length: maxFeaturedProducts },
  (_, index) => `product${index + 1}`,
);

/** What the featured collection shows. */
export interface FeaturedChoice {
  lead: string;
  pageLead: string;
  category: string;
  /** The products chosen one by one, in their order. */
  productIds: string[];
}

/** What the featured collection shows: a category, or products in their order. */
export function featuredChoice(fields: ContentFields): FeaturedChoice {
  const { lead = "", pageLead = "", category = "" } = fields;
  const chosen = featuredProductFields.map((name) => fields[name]);
  const productIds = [...new Set(chosen.filter((id): id is string => Boolean(id)))];
  return { lead, pageLead, category, productIds };
}

/** The texts of the home page, from top to bottom. */
export const homeEntries: readonly ContentEntry[] = [
  ...slides,
  {
    key: "trending",
    title: "Trending cards",
    where: "Home page, below the slides",
    path: "/#trending",
    fields: [
      line("title", "First card", 40, { required: true }),
      line("action", "Button text", 30, { required: true }),
      target("target", "Button link"),
      photo("photo", "Photo on the first card"),
      line("secondTitle", "Second card", 40, { required: true }),
      line("secondAction", "Button text", 30, { required: true }),
      target("secondTarget", "Button link"),
    ],
    first: {
      title: "An evening ritual",
      action: "Explore",
      target: "/catalog",
      photo: "hero-jade",
      secondTitle: "Ask us about your skin",
      secondAction: "Get in touch",
      secondTarget: "/contact",
    },
  },
  {
    key: "featured",
    title: "Featured collection",
    where: "Home page and Featured page",
    path: "/#featured",
    fields: [
      line("lead", "Text on the home page", 120),
      line("pageLead", "Text on the Featured page", 200),
      {
        name: "category",
        label: "Category",
        kind: "category",
        max: 60,
        required: true,
        hint: "Shows all products in this category, in catalogue order.",
      },
      ...featuredProductFields.map((name, index) => ({
        name,
        label: `Product ${index + 1}`,
        kind: "product" as const,
        max: 100,
        ...(index === 0
          ? { hint: "If you choose products here, they are shown instead of the category." }
          : {}),
      })),
    ],
    first: {
      lead: "Start with one serum.",
      pageLead: "Our face serums, each named after what's in it. Not sure which to choose? Start with one.",
      category: "skincare",
    },
  },
  {
    key: "story",
    title: "Brand story",
    where: "Home page and About Us",
    path: "/#story",
    fields: [
      line("headline", "Headline", 60, { required: true }),
      text("text", "Text", 600, { required: true }),
      photo("photo", "Photo"),
    ],
    first: {
      headline: "Skincare, kept simple",
      text: "LumiSkin is a physician-founded, dermatology-tested brand. Our range is small: three face serums and seven tools for face, body and hair.",
      photo: "editorial-dropper",
    },
  },
];
