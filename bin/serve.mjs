import { moduleAt, root } from "./set-up.mjs";

process.env.NODE_ENV ??= "production";
const shop = await import(moduleAt("build/server/index.js"));
try {
  await shop.start(root);
} catch (error) {
  const { code = "", message } = /** @type {NodeJS.ErrnoException} */ (error);
  const mistake = error instanceof shop.ConfigError || code === "EADDRINUSE" || code === "EACCES";
  console.error(mistake ? message : error);
  process.exit(1);
}
