import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

type Built = typeof import("../server/entry.ts");

/** The built shop with its seed in a folder of its own, on a port of its own. */
export async function openShopForBench() {
  const built = (await import(`${process.cwd()}/build/server/index.js`)) as Built;
  const dataDir = mkdtempSync(join(tmpdir(), "lumiskin-bench-"));
  chmodSync(dataDir, 0o755);
  const shop = await built.openShop(
    built.parseConfig({ DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "warn" }, process.cwd()),
    () => {},
  );
  const parts = built.partsOf(shop, process.cwd());
  const { handle } = parts;
  const serving = await built.serve(shop.config, parts);
  let people = 0;
  return {
    address: serving.address,
    /** The cookies of somebody who has just signed up. */
    async signedIn() {
      const answer = await handle(
        new Request(`${serving.address}/signup`, {
          method: "POST",
          headers: { Origin: serving.address },
          body: new URLSearchParams({ email: `ayesha${++people}@example.com`, password: "a-good-password" }),
        }),
        `198.51.100.${people}`,
      );
      return answer.headers.getSetCookie().map((cookie) => {
        const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split(/=(.*)/);
        return { name, value, url: serving.address, httpOnly: true };
      });
    },
    async close() {
      await serving.stop();
      await shop.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
