import type { CourierAdapter } from "../../model/courier-adapter.ts";
import type { AdapterName } from "../schema.ts";
import { leopardsAdapter } from "./leopards/leopards-adapter.ts";
import { postexAdapter } from "./postex/postex-adapter.ts";
import { traxAdapter } from "./trax/trax-adapter.ts";

const adapters: Readonly<Record<AdapterName, CourierAdapter>> = {
  postex: postexAdapter,
  leopards: leopardsAdapter,
  trax: traxAdapter,
};

/** How the shop speaks to couriers of this protocol. */
export function adapterOf(name: AdapterName): CourierAdapter {
  return adapters[name];
}
