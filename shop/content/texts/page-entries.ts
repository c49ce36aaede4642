import { type ContentEntry, line, markdown, photo, text } from "../model/content-entry.ts";
import { firstExchangePolicy } from "./first-exchange-policy.ts";
import { firstPrivacy } from "./first-privacy.ts";
import { firstTerms } from "./first-terms.ts";
import { firstShellTexts } from "./shell-texts.ts";

const policy = (key: string, title: string, first: { lead: string; body: string }): ContentEntry => ({
  key,
  title,
  where: "Footer, Help & Information",
  path: `/${key}`,
  fields: [
    text("lead", "Summary", 400, { required: true, hint: "One or two sentences below the title." }),
    markdown("body", "Text", {
      required: true,
      hint: "Each heading appears in the list next to the text. The date at the end updates with each change.",
    }),
  ],
  first,
});

/** The texts of pages of their own, and those around every page. */
export const pageEntries: readonly ContentEntry[] = [
  {
    key: "announcement",
    title: "Announcement bar",
    where: "Top of every page",
    path: "/",
    fields: [line("text", "Announcement", 100, { hint: "Leave blank for no bar." })],
    first: { text: firstShellTexts.announcement },
  },
  {
    key: "footer",
    title: "Footer",
    where: "Bottom of every page",
    path: "/",
    fields: [
      text("about", "Below About Us", 200),
      text("newsletter", "Above the newsletter form", 120),
      line("prices", "Beside the copyright line", 60),
    ],
    first: {
      about: firstShellTexts.about,
      newsletter: firstShellTexts.newsletter,
      prices: firstShellTexts.prices,
    },
  },
  {
    key: "about",
    title: "About Us",
    where: "About Us",
    path: "/about",
    fields: [
      text("lead", "Summary", 400, { required: true }),
      photo("photo", "Photo"),
      markdown("body", "Text", { hint: "On wide screens each heading and its text form one column." }),
    ],
    first: {
      lead: "A small skincare shop in Pakistan, with three face serums and seven tools for face, body and hair.",
      photo: "editorial-flatlay",
      body: `## A short shelf

We'd rather explain three serums well than list thirty. Each is named after what's in it, and its page tells you how to use it.

## Plain words

No miracles, no countdown timers, no ratings we made up ourselves. If a product isn't for everyone, its page says who should avoid it.

## Pay at your door

Order from anywhere in Pakistan and pay in cash when your parcel arrives. If we sent the wrong item, or it arrived broken, we'll put it right and pay the courier.`,
    },
  },
  policy("privacy", "Privacy Policy", firstPrivacy),
  policy("terms", "Terms of Service", firstTerms),
  policy("exchange-policy", "Exchange Policy", firstExchangePolicy),
];
