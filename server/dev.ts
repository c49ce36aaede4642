import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { parseConfig, readEnvFile } from "../platform/config.ts";
import { startCleanupJob } from "./cleanup-job.ts";
import { closeOnSignal } from "./close-on-signal.ts";
import { playCouriers } from "./dev-couriers.ts";
import { playGateway } from "./dev-gateway.ts";
import type { RequestHandler } from "./handle-request.ts";
import { mediaMiddleware } from "./media-middleware.ts";
import { openShop } from "./open-shop.ts";
import { findSetUpUrl } from "./owner.ts";
import { composeMiddleware, serve } from "./serve.ts";
import { startMailDelivery } from "./start-mail-delivery.ts";

// The development server: the same shop on the same embedded database, its modules loaded by Vite so
// that a saved file is seen at once.
const root = fileURLToPath(new URL("..", import.meta.url));
readEnvFile(root);
const vite = await createServer({ root, server: { middlewareMode: true } });
const loadEntry = () => vite.ssrLoadModule("./server/entry.ts") as Promise<typeof import("./entry.ts")>;
const { pages } = await loadEntry();
const shop = await openShop(parseConfig(process.env, root), (message) => console.log(message), pages);
const handle: RequestHandler = async (request, clientIp) =>
  (await loadEntry()).handler(shop)(request, clientIp);
const httpServer = await serve(shop.config, {
  middleware: composeMiddleware(shop.health.middleware, mediaMiddleware(shop.renditions), vite.middlewares),
  handle,
});
const mailDelivery = startMailDelivery(shop, httpServer.url);
const cleanup = startCleanupJob(shop);
const couriers = await playCouriers(shop, httpServer.url, (line) => console.log(line));
const gateway = await playGateway(shop, httpServer.url, (line) => console.log(line));
const setUpUrl = await findSetUpUrl(shop, httpServer.url);
console.log(`LumiSkin is open for development at ${httpServer.url}`);
if (setUpUrl) console.log(`Set up the owner's account: ${setUpUrl}`);
// Development plugins end the process on a signal, before the database is left cleanly.
process.removeAllListeners("SIGINT").removeAllListeners("SIGTERM");
closeOnSignal(async () => {
  await vite.close();
  await httpServer.stop();
  await cleanup.stop();
  await couriers.stop();
  await gateway.stop();
  await mailDelivery.stop();
  await shop.close();
});
