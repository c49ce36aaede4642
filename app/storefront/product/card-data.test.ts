import { expect, it } from "vitest";
import type { ProductSummary } from "../../../shop/catalogue/model/product.ts";
import { cataloguePriceCard, discountText, unitPriceCard } from "./card-data.ts";

const glove: ProductSummary = {
  id: "lumiskin-exfoliating-glove",
  route: "/b1",
  name: "Exfoliating Glove",
  brand: "LumiSkin",
  category: "healthcare",
  cataloguePrice: 219900,
  unitPrice: 119900,
  discountPercent: 40,
  backgroundColor: "#E6EBDD",
  soldOut: false,
  stock: null,
  image: { name: "exfoliating-glove", hash: "0a1b2c3d", width: 1000, height: 1250, alt: "A mitt" },
};

it("[R1] shows the catalogue price on the grids and the unit price elsewhere", () => {
  expect(cataloguePriceCard(glove)).toMatchObject({ price: "Rs. 2,199", path: "/b1", discount: "40% off" });
  expect(unitPriceCard(glove).price).toBe("Rs. 1,199");
});

it("has the photo's URL and proportions, or none", () => {
  expect(cataloguePriceCard(glove).photo).toMatchObject({
    src: "/media/exfoliating-glove.0a1b2c3d",
    width: 1000,
  });
  expect(cataloguePriceCard({ ...glove, image: null }).photo).toBeNull();
});

it("[R5 R6.fact] is sold out by flag or by stock, and has a badge only with a percentage", () => {
  expect(cataloguePriceCard({ ...glove, stock: 0 }).soldOut).toBe(true);
  expect(cataloguePriceCard(glove).soldOut).toBe(false);
  expect(discountText(null)).toBeNull();
});
