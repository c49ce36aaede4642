import { request } from "node:http";
import { askAgain } from "./ask-again.ts";
import type { BenchShop } from "./bench-shop.ts";
import { fillCarts } from "./fill-carts.ts";
import { nginxFile, nodeFromMemory } from "./references.ts";
import type { Row } from "./row.ts";

const browser = { "Accept-Encoding": "gzip, deflate, br, zstd" };

/** Pages a second: from memory, rendered for each request, and for somebody who is signed in. */
export async function pageRows(shop: BenchShop): Promise<Row[]> {
  const home = `${shop.address}/`;
  await read(home);
  const { body, headers } = await read(home);
  const ask = async (url: string, more: Record<string, string> = {}) => {
    const asked = { url, headers: { ...browser, ...more } };
    await askAgain({ ...asked, seconds: 2 });
    return askAgain(asked);
  };

  const kept = await ask(home);
  const known = await askAgain({
    url: home,
    headers: { ...browser, "If-None-Match": headers.etag ?? "" },
  }).catch(() => null);
  const nginx = await nginxFile(body, "br");
  const file = nginx && (await ask(nginx.url));
  await nginx?.stop();
  const node = await nodeFromMemory(body, { "Content-Type": "text/html", "Content-Encoding": "br" });
  const memory = await ask(node.url);
  await node.stop();
  const rendered = await ask(`${shop.address}/trending`);
  const [person] = await fillCarts(shop, 1);
  const own = await ask(home, { Cookie: shop.cookie(person?.token ?? "") });

  const size = `home page from memory, ${(body.length / 1000).toFixed(1)} kB`;
  const unit = "requests/s";
  return [
    ...(file
      ? [{ what: size, value: kept, unit, reference: { what: "nginx, the same as a file", value: file } }]
      : []),
    { what: size, value: kept, unit, reference: { what: "Node from memory", value: memory } },
    ...(known
      ? [{ what: "the same, 304", value: known, unit, reference: { what: "whole", value: kept } }]
      : []),
    {
      what: "rendered for each request (/trending)",
      value: rendered,
      unit,
      reference: { what: "home page from memory", value: kept },
    },
    {
      what: "home page of somebody signed in",
      value: own,
      unit,
      reference: { what: "rendered for each request", value: rendered },
    },
  ];
}

/** A page as a browser gets it, still packed. */
function read(url: string): Promise<{ body: Buffer; headers: Record<string, string | undefined> }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: browser }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          body: Buffer.concat(chunks),
          headers: response.headers as Record<string, string | undefined>,
        }),
      );
    })
      .on("error", reject)
      .end();
  });
}
