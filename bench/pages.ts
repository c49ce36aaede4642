import type { BenchShop } from "./child-process-shop.ts";
import { browserHeaders, fetchRaw } from "./fetch-raw.ts";
import { fillCarts } from "./fill-carts.ts";
import { measureThroughput } from "./load-generator.ts";
import { startNginx, startNodeServer } from "./references.ts";
import type { Row } from "./table.ts";

/** Pages a second: from the page cache, rendered for each request, and for a signed-in customer. */
export async function pageRows(shop: BenchShop): Promise<Row[]> {
  const home = `${shop.baseUrl}/`;
  await fetchRaw(home);
  const { body, headers } = await fetchRaw(home);
  const measure = async (url: string, extraHeaders: Record<string, string> = {}) => {
    const target = { url, headers: { ...browserHeaders, ...extraHeaders } };
    await measureThroughput({ ...target, seconds: 2 });
    return measureThroughput(target);
  };

  const cached = await measure(home);
  const notModified = await measureThroughput({
    url: home,
    headers: { ...browserHeaders, "If-None-Match": headers.etag ?? "" },
  }).catch(() => null);
  const nginx = await startNginx(body, "br");
  const nginxRate = nginx && (await measure(nginx.url));
  await nginx?.stop();
  const node = await startNodeServer(body, { "Content-Type": "text/html", "Content-Encoding": "br" });
  const nodeRate = await measure(node.url);
  await node.stop();
  const rendered = await measure(`${shop.baseUrl}/trending`);
  const [customer] = await fillCarts(shop, 1);
  const signedIn = await measure(home, { Cookie: shop.cookie(customer?.token ?? "") });

  const label = `home page from memory, ${(body.length / 1000).toFixed(1)} kB`;
  const unit = "requests/s";
  return [
    ...(nginxRate
      ? [
          {
            what: label,
            value: cached,
            unit,
            reference: { what: "nginx, the same as a file", value: nginxRate },
          },
        ]
      : []),
    { what: label, value: cached, unit, reference: { what: "Node from memory", value: nodeRate } },
    ...(notModified
      ? [{ what: "the same, 304", value: notModified, unit, reference: { what: "whole", value: cached } }]
      : []),
    {
      what: "rendered for each request (/trending)",
      value: rendered,
      unit,
      reference: { what: "home page from memory", value: cached },
    },
    {
      what: "home page of somebody signed in",
      value: signedIn,
      unit,
      reference: { what: "rendered for each request", value: rendered },
    },
  ];
}
