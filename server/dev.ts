import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { parseConfig, readEnvFile } from "../platform/config.ts";
import { startCleanupJob } from "./jobs/cleanup-job.ts";
import { startMailDelivery } from "./jobs/start-mail-delivery.ts";
import { mediaMiddleware } from "./pages/media-middleware.ts";
import { closeOnSignal } from "./runtime/close-on-signal.ts";
import { playCouriers } from "./runtime/dev-couriers.ts";
import { playGateway } from "./runtime/dev-gateway.ts";
import type { RequestHandler } from "./runtime/handle-request.ts";
import { openShop } from "./runtime/open-shop.ts";
import { findSetUpUrl } from "./runtime/owner.ts";
import { composeMiddleware, serve } from "./runtime/serve.ts";

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
console.log(`LumiSkin is running in development at ${httpServer.url}`);
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
