import { join } from "node:path";
import type { Config } from "../../platform/config.ts";

/** The folders of the photos' originals: those from a restored backup, and those that come with the shop. */
export function originalImageFolders({ dataDir, root }: Pick<Config, "dataDir" | "root">) {
  const restored = join(dataDir, "masters");
  const bundled = join(root, "db/seed/media");
  return { restored, bundled, all: [restored, bundled] };
}
