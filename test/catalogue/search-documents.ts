import type { ArticleDocument, PageDocument, ProductDocument } from "../../shop/catalogue/search/document.ts";

/** A product that can be found, of a test's own. */
export function productDocument(fields: Partial<ProductDocument> = {}): ProductDocument {
  return {
    type: "product",
    id: "retinol",
    name: "Retinol Face Serum",
    description: "An evening serum.",
    category: "skincare",
    tags: ["serum"],
    image: null,
    color: null,
    price: "Rs.1,999.00 PKR",
    inStock: true,
    rating: null,
    createdAt: null,
    ...fields,
  };
}

/** An article that can be found, of a test's own. */
export function articleDocument(fields: Partial<ArticleDocument> = {}): ArticleDocument {
  return {
    type: "article",
    id: "layering",
    title: "Layering a serum",
    content: "Thin before thick.",
    tags: ["routine"],
    image: null,
    date: null,
    ...fields,
  };
}

/** A page that can be found, of a test's own. */
export function pageDocument(fields: Partial<PageDocument> = {}): PageDocument {
  return {
    type: "page",
    id: "about",
    title: "About Us",
    url: "/about",
    description: "Who we are.",
    keywords: ["story"],
    ...fields,
  };
}
