import { expect, it } from "vitest";
import { seedArticles } from "../../db/seed/articles.ts";
import { seedProducts } from "../../db/seed/products.ts";
import { contentEntries } from "../content/texts/content-entries.ts";
import { claimWords } from "./claim-words.ts";

it.each([
  ["Whitening cream for fairness", ["whitening", "fairness"]],
  ["gora: gori", ["gora"]],
  ["Heals and treats. Acne-free skin!", ["heals", "treats", "acne-free"]],
  ["Permanent? Permanently.", ["permanent", "permanently"]],
  ["It does not treat acne. It doesn’t cure anything.", []],
  ["Healthcare, a secure theatre and a bleacher", []],
])("finds in “%s” %j", (text, words) => {
  expect(claimWords(text)).toEqual(words);
});

it("finds none in what the shop begins with", () => {
  const texts = [
    ...seedProducts.flatMap(({ name, description, benefits, usage, tags }) => [
      name,
      description,
      ...benefits,
      ...usage,
      ...tags,
    ]),
    ...seedArticles.flatMap(({ title, excerpt, content, tags }) => [title, excerpt, content, ...tags]),
    ...contentEntries.flatMap(({ first }) => Object.values(first)),
  ];
  expect(texts.flatMap(claimWords)).toEqual([]);
});
