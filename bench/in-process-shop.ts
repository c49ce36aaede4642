import { createTempFolder, removeFolder, removeStaleFolders } from "../test/temp-folder.ts";

type BuiltServer = typeof import("../server/entry.ts");

/** The built and seeded shop on a free port; closed with the block that opens it. */
export async function openInProcessShop() {
  const built = (await import(`${process.cwd()}/build/server/index.js`)) as BuiltServer;
  await removeStaleFolders();
  await using resources = new AsyncDisposableStack();
  const dataDir = resources.adopt(createTempFolder("bench"), removeFolder);
  const shop = await built.openShop(
    built.parseConfig({ DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "warn" }, process.cwd()),
    () => {},
  );
  resources.defer(() => shop.close());
  const parts = built.serverParts(shop, process.cwd());
  const { handle } = parts;
  const serving = await built.serve(shop.config, parts);
  resources.defer(() => serving.stop());
  const cleanup = resources.move();
  let signUpCount = 0;
  return {
    baseUrl: serving.url,
    dataDir,
    /** The cookies of a new account. */
    async signUp() {
      const response = await handle(
        new Request(`${serving.url}/signup`, {
          method: "POST",
          headers: { Origin: serving.url },
          body: new URLSearchParams({
            email: `ayesha${++signUpCount}@example.com`,
            password: "a-good-password",
          }),
        }),
        `198.51.100.${signUpCount}`,
      );
      return response.headers.getSetCookie().map((cookie) => {
        const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split(/=(.*)/);
        return { name, value, url: serving.url, httpOnly: true };
      });
    },
    [Symbol.asyncDispose]: () => cleanup.disposeAsync(),
  };
}
