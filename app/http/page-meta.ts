import type { MetaDescriptor } from "react-router";
import ogSerums from "../../db/seed/media/og-serums.jpg?url";

/** A public page as search engines and shared links show it. */
export interface PageDescription {
  /** Without the shop's name. */
  title: string;
  description: string;
  /** Its canonical path, such as `/p2`. */
  path: string;
  /** What its breadcrumb says instead of the title. */
  name?: string;
  /** The pages between the home page and this one. */
  ancestors?: Breadcrumb[];
  kind?: "website" | "product" | "article";
  /** The picture of a shared link; absent: the shop's default. */
  picture?: SharePicture | null;
  /** More Open Graph properties, such as a price. */
  properties?: Record<string, string>;
  /** Structured data: objects of schema.org. */
  structured?: object[];
}

interface Breadcrumb {
  title: string;
  path: string;
}

export interface SharePicture {
  path: string;
  alt: string;
}

/** The size of every share picture, in pixels. */
const width = "1200";
const height = "630";

const defaultPicture: SharePicture = {
  path: ogSerums,
  alt: "Three LumiSkin serums on stone plinths in warm morning light",
};

/** The matches of a `meta` function: the root's data have the shop's origin. */
type Matches = readonly [{ loaderData?: { origin: string } | undefined } | undefined, ...unknown[]];

/** The head of a page that is indexed: title, description, canonical URL, Open Graph. */
export function pageMeta(matches: Matches, page: PageDescription): MetaDescriptor[] {
  const { title, description, path, kind = "website", properties = {}, structured = [] } = page;
  const origin = matches[0]?.loaderData?.origin ?? "";
  const picture = page.picture ?? defaultPicture;
  const openGraph: Record<string, string> = {
    "og:site_name": "LumiSkin",
    "og:locale": "en_GB",
    "og:type": kind,
    "og:title": title,
    "og:description": description,
    "og:url": origin + path,
    "og:image": origin + picture.path,
    "og:image:width": width,
    "og:image:height": height,
    "og:image:alt": picture.alt,
    ...properties,
  };
  return [
    ...titleMeta(title, description),
    { tagName: "link", rel: "canonical", href: origin + path },
    ...Object.entries(openGraph).map(([property, content]) => ({ property, content })),
    { name: "twitter:card", content: "summary_large_image" },
    ...[...structured, ...breadcrumbData(origin, page)].map((data) => ({
      "script:ld+json": { "@context": "https://schema.org", ...data },
    })),
  ];
}

/** The head of a page that is not indexed: a customer's own, a step on the way, or an error. */
export function noindexMeta(title: string, description?: string, content = "noindex"): MetaDescriptor[] {
  return [...titleMeta(title, description), { name: "robots", content }];
}

function titleMeta(title: string, description?: string): MetaDescriptor[] {
  return [
    { title: `${title} | LumiSkin` },
    ...(description ? [{ name: "description", content: description }] : []),
  ];
}

function breadcrumbData(
  origin: string,
  { title, path, name = title, ancestors = [] }: PageDescription,
): object[] {
  if (path === "/") return [];
  const steps = [{ title: "Home", path: "/" }, ...ancestors, { title: name, path }];
  return [
    {
      "@type": "BreadcrumbList",
      itemListElement: steps.map((step, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: step.title,
        item: origin + step.path,
      })),
    },
  ];
}
