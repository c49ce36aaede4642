import { newFolder, removeFolder, removeForsaken } from "../test/new-folder.ts";

type Built = typeof import("../server/entry.ts");

/** The built shop with its seed in a folder of its own, on a port of its own; it ends with the block that opens it. */
export async function openShopForBench() {
  const built = (await import(`${process.cwd()}/build/server/index.js`)) as Built;
  await removeForsaken();
  await using opened = new AsyncDisposableStack();
  const dataDir = opened.adopt(newFolder("bench"), removeFolder);
  const shop = await built.openShop(
    built.parseConfig({ DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "warn" }, process.cwd()),
    () => {},
  );
  opened.defer(() => shop.close());
  const parts = built.partsOf(shop, process.cwd());
  const { handle } = parts;
  const serving = await built.serve(shop.config, parts);
  opened.defer(() => serving.stop());
  const all = opened.move();
  let people = 0;
  return {
    address: serving.address,
    dataDir,
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
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
