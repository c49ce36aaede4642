import type { CourierAdapter } from "../../model/courier-adapter.ts";
import { leopardsAdapter } from "./leopards/leopards-adapter.ts";
import { postexAdapter } from "./postex/postex-adapter.ts";
import { traxAdapter } from "./trax/trax-adapter.ts";

/** The protocols that the shop speaks, by their names in `courier_adapters`. */
export const adapters: Record<string, CourierAdapter> = {
  postex: postexAdapter,
  leopards: leopardsAdapter,
  trax: traxAdapter,
};

/** How the shop speaks to couriers of this protocol. Throws for a protocol that it does not speak. */
export function adapterOf(name: string): CourierAdapter {
  const adapter = adapters[name];
  if (!adapter) throw new Error(`no courier adapter is called ${name}`);
  return adapter;
}
