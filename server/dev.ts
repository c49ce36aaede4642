import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { parseConfig, readEnvFile } from "../platform/config.ts";
import { closeOnSignal } from "./close-on-signal.ts";
import { deliverMail } from "./deliver-mail.ts";
import type { Handle } from "./handle-request.ts";
import { keepHouse } from "./keep-house.ts";
import { mediaFiles } from "./media-files.ts";
import { openShop, type Shop } from "./open-shop.ts";
import { setUpLink } from "./owner.ts";
import { firstOf, serve } from "./serve.ts";

// The development server: the same shop on the same embedded database, its modules loaded by Vite so
// that a saved file is seen at once.
const root = fileURLToPath(new URL("..", import.meta.url));
readEnvFile(root);
const shop = await openShop(parseConfig(process.env, root), (step) => console.log(step));
const vite = await createServer({ root, server: { middlewareMode: true } });

const handle: Handle = async (request, clientAddress) => {
  const entry = (await vite.ssrLoadModule("./server/entry.ts")) as { handler(shop: Shop): Handle };
  return entry.handler(shop)(request, clientAddress);
};
const serving = await serve(shop.config, {
  files: firstOf(shop.health.files, mediaFiles(shop.renditions), vite.middlewares),
  handle,
});
const delivery = await deliverMail(shop, serving.address);
const house = keepHouse(shop);
const link = await setUpLink(shop, serving.address);
console.log(`LumiSkin is open for development at ${serving.address}`);
if (link) console.log(`Set up the owner's account: ${link}`);
// Development plugins end the process on a signal, before the database is left cleanly.
process.removeAllListeners("SIGINT").removeAllListeners("SIGTERM");
closeOnSignal(async () => {
  await vite.close();
  await serving.stop();
  await house.stop();
  await delivery.stop();
  await shop.close();
});
