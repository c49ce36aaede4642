import { join } from "node:path";
import type { Config } from "../platform/config.ts";

/** Where pictures' masters lie: those that a restore brought back, and those that come with the shop. */
export function originalImageFolders({ dataDir, root }: Pick<Config, "dataDir" | "root">) {
  const restored = join(dataDir, "masters");
  const bundled = join(root, "db/seed/media");
  return { restored, own: bundled, all: [restored, bundled] };
}
