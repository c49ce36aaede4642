import { Semaphore } from "../../platform/semaphore.ts";
import { toPhoto } from "../../shop/catalogue/model/photo.ts";
import { isSoldOut, productPath } from "../../shop/catalogue/model/product.ts";
import { catalogueVersion, productsAfter } from "../../shop/catalogue/product/catalogue-queries.ts";
import type { Database } from "../../shop/schema.ts";
import { database, requestMeta } from "../http/context.ts";
import { refuseDataRequest, textStream } from "../http/csv-download.ts";
import { limitVisitor, retryAfterHeaders } from "../http/limits/limit-visitor.ts";
import { describeProduct, largestRendition } from "../http/structured-data.ts";
import { element } from "../http/xml.ts";
import type { Route } from "./+types/products-feed";

const pageSize = 100;

/** The feeds that are sent at once. */
const slots = new Semaphore({ permits: 2, maxWaiting: 0 });
const maxSendMs = 120_000;

/** The products for Meta's catalogue (Facebook, Instagram), exactly as someone who is not signed in sees them. */
export async function loader({ context, request }: Route.LoaderArgs) {
  refuseDataRequest(request);
  const db = context.get(database);
  const etag = `W/"${await catalogueVersion(db)}"`;
  const headers = { ETag: etag, "Cache-Control": "no-cache" };
  if (request.headers.get("If-None-Match")?.includes(etag))
    return new Response(null, { status: 304, headers });
  const type = { "Content-Type": "application/rss+xml; charset=utf-8" };
  if (request.method === "HEAD") return new Response(null, { headers: { ...headers, ...type } });
  const seconds = await limitVisitor(context, "feed");
  const release = seconds ? null : await slots.acquire().catch(() => null);
  if (!release)
    return new Response("Please try again later.", {
      status: seconds ? 429 : 503,
      headers: { "Content-Type": "text/plain; charset=utf-8", ...retryAfterHeaders(seconds ?? 60) },
    });
  // A client that stops reading keeps its place no longer than this.
  setTimeout(release, maxSendMs).unref();
  const ends = { flush: release, cancel: release };
  const body = textStream(context, renderFeed(db, context.get(requestMeta).origin)).pipeThrough(
    new TransformStream(ends),
  );
  return new Response(body, { headers: { ...headers, ...type } });
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
