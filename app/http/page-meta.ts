import type { MetaDescriptor } from "react-router";
import ogSerums from "../../db/seed/media/og-serums.jpg?url";

/** A public page as search engines and those to whom it is passed on are told of it. */
export interface PageDescription {
  /** Without the shop's name. */
  title: string;
  description: string;
  /** Its canonical address in the shop, such as `/p2`. */
  path: string;
  /** The pages between the home page and this one. */
  ancestors?: Breadcrumb[];
  kind?: "website" | "product" | "article";
  /** What is shown with a link to it; the shop's own picture where it has none. */
  picture?: SharePicture | null;
  /** What its kind tells besides, such as a price. */
  properties?: Record<string, string>;
  /** Objects of schema.org that stand for what is on the page. */
  structured?: object[];
}

interface Breadcrumb {
  title: string;
  path: string;
}

/** A picture as it is shown beside a link elsewhere. */
export interface SharePicture {
  path: string;
  alt: string;
}

/** The measures of every such picture, in pixels. */
const width = "1200";
const height = "630";

const defaultPicture: SharePicture = {
  path: ogSerums,
  alt: "Three LumiSkin serums on stone plinths in warm morning light",
};

/** The matches of a `meta` function: the root's data tell at which origin the shop is reached. */
type Matches = readonly [{ loaderData?: { origin: string } | undefined } | undefined, ...unknown[]];

/** The head of a page that search engines may list: title, description, canonical address, what is shared. */
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

/** The head of a page that is no search engine's business: someone's own, a step on the way, or an error. */
export function noindexMeta(title: string, description?: string): MetaDescriptor[] {
  return [...titleMeta(title, description), { name: "robots", content: "noindex" }];
}

function titleMeta(title: string, description?: string): MetaDescriptor[] {
  return [
    { title: `${title} | LumiSkin` },
    ...(description ? [{ name: "description", content: description }] : []),
  ];
}

/** The way from the home page to this one; the home page itself has none. */
function breadcrumbData(origin: string, { title, path, ancestors = [] }: PageDescription): object[] {
  if (path === "/") return [];
  const steps = [{ title: "Home", path: "/" }, ...ancestors, { title, path }];
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
