import { moduleAt, reportMistake, root } from "./set-up.mjs";

const shop = await import(moduleAt("build/server/index.js"));
try {
  await shop.makeBackup(root, process.argv[2]);
  process.exit(0);
} catch (error) {
  reportMistake(error, shop.ConfigError);
}
