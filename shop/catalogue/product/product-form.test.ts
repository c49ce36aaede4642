import { describe, expect, it } from "vitest";
import fc from "../../../test/fast-check.ts";
import { productForm, productFormValues } from "./product-form.ts";

const typed = {
  name: "Bath Brush",
  brand: "LumiSkin",
  category: "healthcare",
  description: "Soft.\nFor every day.",
  benefits: "Gentle\n\nDries fast\nGentle",
  usage: "Wet it.\nRinse.",
  tags: "brush, bath,  body",
  discountPercent: "35",
  cataloguePrice: "1,799",
  unitPrice: "Rs. 2,199.50",
  backgroundColor: "#ebd9c3",
  soldOut: "no",
  sku: "LS-BRUSH-01",
  weightGrams: "180",
  cost: "640",
  ingredients: "Aqua, Glycerin",
  strength: "",
  size: "14 × 9 cm",
  suitableFor: "All skin",
  periodAfterOpeningMonths: "12",
  cautions: "",
};

describe("the form of a product", () => {
  it("reads what is typed", () => {
    expect(productForm.parse(typed)).toEqual({
      ...typed,
      benefits: ["Gentle", "Dries fast"],
      usage: ["Wet it.", "Rinse."],
      tags: ["brush", "bath", "body"],
      goesWith: [],
      discountPercent: 35,
      cataloguePrice: 179900,
      unitPrice: 219950,
      backgroundColor: "#EBD9C3",
      soldOut: false,
      weightGrams: 180,
      cost: 64000,
      periodAfterOpeningMonths: 12,
    });
  });

  it.each([
    "discountPercent",
    "backgroundColor",
    "sku",
    "weightGrams",
    "cost",
    "periodAfterOpeningMonths",
  ] as const)("takes a blank %s for none", (name) => {
    expect(productForm.parse({ ...typed, [name]: "  " })[name]).toBeNull();
  });

  it.each([
    ["name", " ", "Please enter a name"],
    ["cataloguePrice", "two thousand", "Please enter a price in rupees, such as 2,199"],
    ["unitPrice", "", "Please enter a price in rupees, such as 2,199"],
    ["unitPrice", "-5", "Please enter a price in rupees, such as 2,199"],
    ["discountPercent", "100", "Please enter a percentage from 1 to 99, or leave it blank"],
    ["backgroundColor", "red", "Please enter a colour such as #DCE8EE, or leave it blank"],
    ["soldOut", "maybe", "Please choose the availability"],
    ["weightGrams", "1.5", "Please enter the weight in whole grams, or leave it blank"],
    ["periodAfterOpeningMonths", "0", "Please enter a number of months from 1 to 120, or leave it blank"],
    [
      "tags",
      "a,".repeat(21) + Array.from({ length: 21 }, (_, n) => `t${n}`).join(),
      "Please use at most 20 tags",
    ],
    ["benefits", "x".repeat(201), "Please use at most 200 characters for each of the benefits"],
  ])("refuses for %s: %s", (name, value, message) => {
    const { error } = productForm.safeParse({ ...typed, [name]: value });
    expect(error?.issues).toMatchObject([{ path: [name], message }]);
  });

  it("shows what it reads: parsing, showing and parsing again is the same", () => {
    const fields = fc.record({
      ...Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, fc.constant(value)])),
      name: fc.string({ minLength: 1, unit: "grapheme" }).filter((name) => /\S/.test(name)),
      unitPrice: fc.nat().map((paisa) => (paisa / 100).toFixed(2)),
      benefits: fc.array(fc.string(), { maxLength: 12 }).map((entries) => entries.join("\n")),
      cautions: fc.string({ unit: "grapheme" }),
    });
    fc.assert(
      fc.property(fields, (values) => {
        const parsed = productForm.safeParse(values);
        if (!parsed.success) return;
        expect(productForm.parse(productFormValues(parsed.data))).toEqual(parsed.data);
      }),
    );
  });
});
