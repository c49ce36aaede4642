import { expect } from "vitest";

// What Google's documentation for each type requires, and of what it recommends what the shop can know.
type Check = (value: unknown) => void;

const trimmedText: Check = (value) => expect(String(value).trim(), "text").toBe(value);
const absoluteUrl: Check = (value) =>
  expect(value, "a whole address").toMatch(/^https:\/\/shop\.example\/\S*$/);
const absoluteUrls: Check = (value) => {
  expect(Array.isArray(value) && value.length > 0, "addresses").toBe(true);
  (value as unknown[]).forEach(absoluteUrl);
};
const date: Check = (value) =>
  expect(new Date(String(value)).toISOString(), "a date with its zone").toBe(value);
const oneOf =
  (...values: unknown[]): Check =>
  (value) =>
    expect(values).toContain(value);
const objectOf =
  (...types: string[]): Check =>
  (value) => {
    expect(value, "an object").toBeTypeOf("object");
    const type = (value as Record<string, unknown>)["@type"];
    if (type === undefined) absoluteUrl((value as Record<string, unknown>)["@id"]);
    else {
      expect(types).toContain(type);
      validateStructuredData(value as Record<string, unknown>);
    }
  };
const listOf =
  (type: string): Check =>
  (value) =>
    (value as unknown[]).forEach(objectOf(type));

const fees = ["https://schema.org/FreeReturn", "https://schema.org/ReturnFeesCustomerResponsibility"];

const requiredProperties: Record<string, Record<string, Check>> = {
  Product: {
    name: trimmedText,
    image: absoluteUrls,
    offers: objectOf("Offer"),
    brand: objectOf("Brand"),
    sku: trimmedText,
    url: absoluteUrl,
  },
  Offer: {
    price: (value) => expect(value).toMatch(/^\d+(\.\d\d)?$/),
    priceCurrency: oneOf("PKR"),
    availability: oneOf("https://schema.org/InStock", "https://schema.org/OutOfStock"),
    itemCondition: oneOf("https://schema.org/NewCondition"),
    url: absoluteUrl,
    seller: objectOf("Organization"),
  },
  MerchantReturnPolicy: {
    applicableCountry: oneOf("PK"),
    returnPolicyCategory: oneOf("https://schema.org/MerchantReturnFiniteReturnWindow"),
    merchantReturnDays: (value) => expect(Number.isInteger(value) && Number(value) > 0).toBe(true),
    refundType: oneOf("https://schema.org/ExchangeRefund", "https://schema.org/FullRefund"),
    returnMethod: oneOf("https://schema.org/ReturnByMail"),
    customerRemorseReturnFees: oneOf(...fees),
    itemDefectReturnFees: oneOf(...fees),
    itemCondition: oneOf("https://schema.org/NewCondition"),
  },
  Brand: { name: trimmedText },
  AggregateRating: {
    ratingValue: (value) => expect(Number(value) >= 0 && Number(value) <= 5).toBe(true),
    reviewCount: (value) => expect(Number.isInteger(value) && Number(value) > 0).toBe(true),
  },
  BreadcrumbList: {
    itemListElement: (value) => {
      listOf("ListItem")(value);
      const positions = (value as { position: number }[]).map(({ position }) => position);
      expect(positions.length).toBeGreaterThanOrEqual(2);
      expect(positions).toEqual(positions.map((_, index) => index + 1));
    },
  },
  ListItem: { position: (value) => expect(value).toBeTypeOf("number"), name: trimmedText, item: absoluteUrl },
  Organization: { name: trimmedText },
  OnlineStore: {
    name: trimmedText,
    url: absoluteUrl,
    logo: absoluteUrl,
  },
  ContactPoint: { contactType: trimmedText },
  Person: { name: trimmedText },
  WebSite: {
    name: trimmedText,
    url: absoluteUrl,
    potentialAction: objectOf("SearchAction"),
    publisher: objectOf("Organization"),
  },
  SearchAction: {
    target: objectOf("EntryPoint"),
    "query-input": oneOf("required name=search_term_string"),
  },
  EntryPoint: { urlTemplate: oneOf("https://shop.example/search?q={search_term_string}") },
  Article: {
    headline: trimmedText,
    image: absoluteUrls,
    datePublished: date,
    author: objectOf("Organization", "Person"),
    publisher: objectOf("Organization"),
    mainEntityOfPage: absoluteUrl,
  },
};

/** Only where the shop knows it. */
const known: Record<string, Check> = {
  dateModified: date,
  size: trimmedText,
  hasMerchantReturnPolicy: objectOf("MerchantReturnPolicy"),
  contactPoint: objectOf("ContactPoint"),
  aggregateRating: objectOf("AggregateRating"),
};

/** Fails where an object of schema.org lacks a property that its type must have, or has it in a wrong form. */
export function validateStructuredData(data: Record<string, unknown>): void {
  const type = String(data["@type"]);
  const checks = requiredProperties[type];
  if (!checks) throw new Error(`no page of the shop is about a ${type}`);
  for (const [property, check] of Object.entries(checks)) {
    expect(data, `${type}.${property}`).toHaveProperty([property]);
    check(data[property]);
  }
  for (const [property, value] of Object.entries(data)) {
    expect(value).not.toBeNull();
    known[property]?.(value);
  }
}

/** Every JSON-LD block of a page, parsed. */
export function parseStructuredData(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = ""]) => {
    const data = JSON.parse(json);
    expect(data["@context"]).toBe("https://schema.org");
    return data;
  });
}
