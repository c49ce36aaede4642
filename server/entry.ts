import * as build from "virtual:react-router/server-build";
import { ConfigError, parseConfig, readEnvFile } from "../platform/config.ts";
import { log } from "../platform/log.ts";
import { requestHandler } from "./handle-request.ts";
import { openShop } from "./open-shop.ts";
import { serve } from "./serve.ts";

export { clientAddressReader } from "./client-address.ts";
export { openShop, parseConfig, serve };

/** The built shop as a function from Request to Response; route tests call it as the server does. */
export function handler(shop: Parameters<typeof requestHandler>[0]) {
  return requestHandler(shop, build, "production");
}

/** Opens the shop, serves it until SIGINT or SIGTERM, then closes it. */
export async function start(root: string): Promise<void> {
  readEnvFile(root);
  const say = (step: string) => console.log(step);
  const shop = await openShop(parseConfig(process.env, root), say);
  const serving = await serve(shop.config, handler(shop));
  say(`LumiSkin is open at ${serving.address}`);

  let closing = false;
  const close = async () => {
    if (closing) return;
    closing = true;
    say("Closing: finishing the requests under way");
    await serving.stop();
    await shop.close();
    process.exit(0);
  };
  process.on("SIGINT", close);
  process.on("SIGTERM", close);
}

export { ConfigError, log };
