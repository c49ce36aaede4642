import { parseArgs } from "node:util";
import { moduleAt, reportMistake, root } from "./set-up.mjs";

const shop = await import(moduleAt("build/server/index.js"));
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: "boolean", default: false } },
  });
  await shop.restoreBackup(root, positionals[0] ?? "", values.replace);
  process.exit(0);
} catch (error) {
  reportMistake(error, shop.ConfigError);
}
