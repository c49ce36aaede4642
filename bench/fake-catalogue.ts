import type { ProductDocument } from "../shop/catalogue/search/document.ts";
import { seededRandom } from "../test/seeded-random.ts";

const realWords =
  `serum cream face skin night day oil clay mask toner cleanser gel light soft dry oily sensitive vitamin c e
retinol niacinamide hyaluronic acid ceramide peptide aloe rose neem turmeric honey glow bright calm pure daily gentle
brush razor comb mirror roller tweezers sponge kit set travel size pack for with and the of a in to your after before
use morning evening leaves feels fresh smooth hydrates protects repairs without fragrance alcohol free made pakistan`
    .split(/\s+/)
    .concat("سیرم برائے چہرہ جلد کریم رات دن نرم تازہ گلاب".split(" "));

function vocabulary(random: () => number, size: number): string[] {
  const syllables =
    "ba be bi bo da de di do fa fi ga go ha ka ki ko la le li lo ma me mi mo na ne ni no pa ra re ri ro sa se si ta te ti to va ve vi ya za zo".split(
      " ",
    );
  const words = [...realWords];
  while (words.length < size) {
    const length = 2 + Math.floor(random() * 3);
    words.push(Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join(""));
  }
  return words;
}

/** Random products: names of 3 to 6 words, descriptions of 20 to 40, 3 to 5 tags. */
export function fakeCatalogue(count: number, seed = 1) {
  const random = seededRandom(seed);
  const words = vocabulary(random, 12_000);
  const tags = words.slice(0, 1_500);
  // Zipf's law: the n-th word is used about 1/n as often as the first.
  const randomWord = (list: readonly string[] = words) =>
    list[Math.floor(list.length ** random()) - 1] ?? "serum";
  const randomWords = (min: number, max: number, list?: readonly string[]) =>
    Array.from({ length: min + Math.floor(random() * (max - min + 1)) }, () => randomWord(list));
  const sentence = (from: readonly string[]) => {
    const text = from.join(" ");
    return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
  };
  const products = Array.from({ length: count }, (_, index): ProductDocument => {
    const name = randomWords(3, 6).map((part) => part.slice(0, 1).toUpperCase() + part.slice(1));
    return {
      type: "product",
      id: `product-${index}`,
      name: name.join(" "),
      description: [sentence(randomWords(8, 16)), sentence(randomWords(12, 24))].join(" "),
      category: random() < 0.5 ? "skincare" : "healthcare",
      tags: randomWords(3, 5, tags),
      image: null,
      color: "#F3E1E6",
      price: `Rs.${1 + Math.floor(random() * 9)},${100 + Math.floor(random() * 899)}.00 PKR`,
      inStock: random() < 0.9,
      rating: random() < 0.5 ? null : Math.round(random() * 50) / 10,
      createdAt: new Date(Date.UTC(2025, 0, 1 + Math.floor(random() * 365))),
    };
  });
  return { products, words };
}
