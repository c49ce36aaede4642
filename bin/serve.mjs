import { moduleAt, reportMistake, root } from "./set-up.mjs";

process.env.NODE_ENV ??= "production";
const shop = await import(moduleAt("build/server/index.js"));
try {
  await shop.start(root);
} catch (error) {
  reportMistake(error, shop.ConfigError);
}
