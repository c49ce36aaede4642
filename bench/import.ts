import { setTimeout as wait } from "node:timers/promises";
import type { BenchShop } from "./child-process-shop.ts";
import { signInOwner } from "./export.ts";
import { quantile } from "./quantile.ts";
import type { Row } from "./table.ts";

const productCount = 1_000;

/** A file of 1,000 products, new and then changed: from the upload to the last product, and what visitors feel meanwhile. */
export async function importRows(shop: BenchShop): Promise<Row[]> {
  const cookie = shop.cookie(await signInOwner(shop));
  const before = await pageTimes(shop, cookie, wait(3_000));
  const added = importFile(shop, cookie, 1_500);
  const whileAdding = await pageTimes(shop, cookie, added);
  const changed = importFile(shop, cookie, 1_600);
  const whileChanging = await pageTimes(shop, cookie, changed);
  const usual = quantile(before, 0.95);
  return [
    { what: "import of 1,000 new products", value: await added, unit: "s", goal: { max: 5 } },
    { what: "import of 1,000 changed products", value: await changed, unit: "s", goal: { max: 5 } },
    {
      what: "p95 of a cart during the imports",
      value: quantile([...whileAdding, ...whileChanging], 0.95),
      unit: "ms",
      reference: { what: "before them", value: usual },
    },
  ];
}

/** Milliseconds of one request after another until `end` settles. The page is never cached: it asks the database. */
async function pageTimes(shop: BenchShop, cookie: string, end: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const over = end.finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    const startedAt = performance.now();
    const response = await fetch(`${shop.baseUrl}/cart`, { headers: { Cookie: cookie } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the page was answered with ${response.status}`);
    times.push(performance.now() - startedAt);
  }
  await over;
  return times;
}

/** Checks and imports a file through the owner's screens. @returns seconds until it says that it is done */
async function importFile(shop: BenchShop, cookie: string, rupees: number): Promise<number> {
  const rows = Array.from(
    { length: productCount },
    (_, n) => `Measured serum ${n},measured-serum-${n},A serum.,LumiSkin,serum,active,${rupees + n}`,
  );
  const text = ["Title,URL handle,Description,Vendor,Tags,Status,Price", ...rows].join("\n");
  const headers = { Cookie: cookie, Origin: shop.baseUrl };
  const send = (path: string, body: BodyInit) =>
    fetch(`${shop.baseUrl}${path}`, { method: "POST", headers, body, redirect: "manual" });
  const startedAt = performance.now();
  const file = new FormData();
  file.set("file", new Blob([text]), "products.csv");
  const checked = await send("/dashboard/files", file);
  const path = checked.headers.get("Location");
  if (!path) throw new Error(`the file was answered with ${checked.status}`);
  await send(path, new URLSearchParams({ intent: "import" }));
  const id = path.split("/").at(-1);
  for (;;) {
    const { rows: runs } = await shop.pool.query("select state from import_runs where id = $1", [id]);
    if (runs[0]?.state === "done") return (performance.now() - startedAt) / 1000;
    if (runs[0]?.state !== "running") throw new Error(`the import is ${runs[0]?.state}`);
    await wait(50);
  }
}
