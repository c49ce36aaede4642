import { href } from "react-router";
import { singleLine } from "../../platform/typed-text.ts";
import { amountText } from "../../shop/base/price.ts";
import { type Photo, renditionUrl, toPhoto } from "../../shop/catalogue/model/photo.ts";
import { isSoldOut, type Product, productPath } from "../../shop/catalogue/model/product.ts";
import { type DatedArticle, defaultAuthor } from "../../shop/content/articles/article.ts";
import type { ShopSettings } from "../../shop/content/settings/shop-settings.ts";

// Objects of schema.org for search engines. What the shop does not know is left out.

/** A product's description in one line. */
export function describeProduct({
  name,
  brand,
  description,
}: Pick<Product, "name" | "brand" | "description">) {
  return singleLine(description) || `${name} by ${brand}, with cash on delivery.`;
}

/** A product with what it costs (R1: the unit price) and whether it can be had (R6). */
export function productData(origin: string, product: Product, returnPolicy: object | undefined): object {
  const url = origin + productPath(product);
  return {
    "@type": "Product",
    name: product.name,
    description: singleLine(product.description) || undefined,
    sku: product.sku ?? product.id,
    url,
    size: product.size || undefined,
    image: product.images.length
      ? product.images.map((image) => largestRendition(origin, toPhoto(image)))
      : undefined,
    brand: { "@type": "Brand", name: product.brand },
    aggregateRating: ratingData(product),
    offers: {
      "@type": "Offer",
      url,
      price: amountText(product.unitPrice),
      priceCurrency: "PKR",
      availability: `https://schema.org/${isSoldOut(product) ? "OutOfStock" : "InStock"}`,
      itemCondition: "https://schema.org/NewCondition",
      seller: { "@id": organizationId(origin) },
      hasMerchantReturnPolicy: returnPolicy,
    },
  };
}

/** Ratings are those that were given; without any the product has none (R14). */
function ratingData({ rating, reviewCount }: Product): object | undefined {
  if (rating === null || !reviewCount) return undefined;
  return { "@type": "AggregateRating", ratingValue: rating, reviewCount };
}

/** An article with who wrote it and when. */
export function articleData(origin: string, article: DatedArticle): object {
  const url = origin + href("/article/:id", { id: article.id });
  return {
    "@type": "Article",
    headline: article.title,
    description: article.excerpt || undefined,
    image: article.image ? [largestRendition(origin, article.image)] : undefined,
    datePublished: article.date.toISOString(),
    dateModified: article.modified?.toISOString(),
    author:
      article.author === defaultAuthor
        ? { "@type": "Organization", name: article.author, url: `${origin}/` }
        : { "@type": "Person", name: article.author },
    publisher: {
      "@type": "Organization",
      "@id": organizationId(origin),
      name: "LumiSkin",
      logo: logo(origin),
    },
    mainEntityOfPage: url,
    keywords: article.tags.length > 0 ? article.tags : undefined,
  };
}

/** The shop itself, reached as its owner set it. */
export function organizationData(
  origin: string,
  settings: ShopSettings,
  returnPolicy: object | undefined,
): object {
  const { email, phone, facebook, instagram, tikTok } = settings;
  const profileUrls = [facebook, instagram, tikTok].filter((address) => address !== undefined);
  return {
    "@type": "OnlineStore",
    "@id": organizationId(origin),
    name: "LumiSkin",
    url: `${origin}/`,
    logo: logo(origin),
    email,
    telephone: phone,
    contactPoint:
      email || phone
        ? { "@type": "ContactPoint", contactType: "customer service", email, telephone: phone }
        : undefined,
    hasMerchantReturnPolicy: returnPolicy,
    sameAs: profileUrls.length > 0 ? profileUrls : undefined,
  };
}

/** The shop's site and how it is searched. */
export function websiteData(origin: string): object {
  return {
    "@type": "WebSite",
    name: "LumiSkin",
    url: `${origin}/`,
    inLanguage: "en",
    publisher: { "@id": organizationId(origin) },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${origin}/search?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}

const organizationId = (origin: string) => `${origin}/#organization`;

const logo = (origin: string) => `${origin}/icon-512.png`;

/** The largest JPEG of a photo. */
export function largestRendition(origin: string, photo: Photo): string {
  return origin + renditionUrl(photo, photo.widths.at(-1) ?? photo.width, "jpg");
}
