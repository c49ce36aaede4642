import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { Semaphore } from "../../platform/semaphore.ts";
import { toPhoto } from "../../shop/catalogue/model/photo.ts";
import { isSoldOut, productPath } from "../../shop/catalogue/model/product.ts";
import { catalogueVersion, productsAfter } from "../../shop/catalogue/product/catalogue-queries.ts";
import type { Database } from "../../shop/schema.ts";
import { bufferedResponse } from "../http/buffered-response.ts";
import { database, requestMeta, shopOrigin } from "../http/context.ts";
import { refuseDataRequest, textStream } from "../http/csv-download.ts";
import { limitVisitor, retryAfterHeaders } from "../http/limits/limit-visitor.ts";
import { networkOf } from "../http/limits/shared-limits.ts";
import { describeProduct, largestRendition } from "../http/structured-data.ts";
import { element } from "../http/xml.ts";
import type { Route } from "./+types/products-feed";

const pageSize = 100;

/** What is kept of a feed, in bytes of its text: some six thousand products. */
const maxKeptBytes = 4 * 1024 * 1024;

/** Longer feeds that are sent at once, each to another network. */
const slots = new Semaphore({ permits: 2, maxPerKey: 1, maxWaiting: 0 });
const maxSendMs = 120_000;

/** The products for Meta's catalogue (Facebook, Instagram), exactly as someone who is not signed in sees them. */
export async function loader({ context, request }: Route.LoaderArgs) {
  refuseDataRequest(request);
  const db = context.get(database);
  const version = await catalogueVersion(db);
  const etag = `W/"${version}"`;
  const headers = {
    ETag: etag,
    "Cache-Control": "no-cache",
    "Content-Type": "application/rss+xml; charset=utf-8",
  };
  if (request.headers.get("If-None-Match")?.includes(etag))
    return new Response(null, { status: 304, headers: { ETag: etag, "Cache-Control": "no-cache" } });
  if (request.method === "HEAD") return new Response(null, { headers });
  const seconds = await limitVisitor(context, "feed");
  if (seconds) return refusal(429, seconds);
  const origin = context.get(shopOrigin);
  const kept = await keepFeed(db, version, origin);
  if (kept) return keptResponse(kept, request, headers);
  const release = await slots
    .acquire({ key: networkOf(context.get(requestMeta).clientIp) })
    .catch(() => null);
  if (!release) return refusal(503, 60);
  // A client that leaves may never have read; one that stops reading keeps its place no longer than this.
  request.signal.addEventListener("abort", release);
  if (request.signal.aborted) release();
  setTimeout(release, maxSendMs).unref();
  const ends = { flush: release, cancel: release };
  const body = textStream(context, renderFeed(db, origin)).pipeThrough(new TransformStream(ends));
  return new Response(body, { headers });
}

function refusal(status: 429 | 503, seconds: number): Response {
  return new Response("Please try again later.", {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", ...retryAfterHeaders(seconds) },
  });
}

interface KeptFeed {
  text: Buffer;
  gzipped: Buffer;
}

/** The last feed of each database; null: it is too long to be kept. */
const keptFeeds = new WeakMap<Database, { key: string; feed: Promise<KeptFeed | null> }>();

/** Makes the feed once for a version of the catalogue and an origin, for all who ask at the same time and later. */
function keepFeed(db: Database, version: string, origin: string): Promise<KeptFeed | null> {
  const key = `${version} ${origin}`;
  const kept = keptFeeds.get(db);
  if (kept?.key === key) return kept.feed;
  const feed = makeFeed(db, origin);
  const entry = { key, feed };
  keptFeeds.set(db, entry);
  feed.catch(() => {
    if (keptFeeds.get(db) === entry) keptFeeds.delete(db);
  });
  return feed;
}

async function makeFeed(db: Database, origin: string): Promise<KeptFeed | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const text of renderFeed(db, origin)) {
    const part = Buffer.from(text);
    size += part.length;
    if (size > maxKeptBytes) return null;
    parts.push(part);
  }
  const text = Buffer.concat(parts);
  return { text, gzipped: await promisify(gzip)(text) };
}

/** `Vary` says that the encoding is chosen: nothing is compressed for this client alone. */
function keptResponse(
  { text, gzipped }: KeptFeed,
  request: Request,
  headers: Record<string, string>,
): Response {
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(
    request.headers.get("Accept-Encoding") ?? "",
  );
  const body = takesGzip ? gzipped : text;
  return bufferedResponse(body, {
    headers: {
      ...headers,
      Vary: "Accept-Encoding",
      "Content-Length": String(body.length),
      ...(takesGzip ? { "Content-Encoding": "gzip" } : {}),
    },
  });
}

/** Page by page, so that no more than one page of products is in memory. */
async function* renderFeed(db: Database, origin: string) {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
${element("title", "LumiSkin products")}
${element("link", `${origin}/`)}
${element("description", "Face serums and beauty tools from LumiSkin.")}
`;
  for (let after: string | undefined = ""; after !== undefined; ) {
    const products: FeedProduct[] = await productsAfter(db, after, pageSize);
    yield products.map((product) => renderItem(origin, product)).join("");
    after = products[pageSize - 1]?.id;
  }
  yield "</channel>\n</rss>\n";
}

type FeedProduct = Awaited<ReturnType<typeof productsAfter>>[number];

function renderItem(origin: string, product: FeedProduct): string {
  const fields = {
    id: product.id,
    title: product.name,
    description: describeProduct(product).slice(0, 9_999),
    availability: isSoldOut(product) ? "out of stock" : "in stock",
    condition: "new",
    price: `${(product.unitPrice / 100).toFixed(2)} PKR`,
    link: origin + productPath(product),
    ...(product.image ? { image_link: largestRendition(origin, toPhoto(product.image)) } : {}),
    brand: product.brand,
  };
  const elements = Object.entries(fields).map(([name, text]) => element(`g:${name}`, text));
  return `<item>${elements.join("")}</item>\n`;
}
