import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../bin/set-up.mjs";

// Stores the weights of the browser's modules, with which the test of weights names what grew in a page too heavy.
const files = JSON.parse(readFileSync(join(root, "build/modules.json"), "utf8"));
/** @type {Record<string, number>} */
const weights = {};
for (const { modules } of Object.values(files)) {
  for (const [name, bytes] of Object.entries(modules)) weights[name] = (weights[name] ?? 0) + Number(bytes);
}
const sorted = Object.fromEntries(Object.entries(weights).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(join(root, "test/pages/weights.json"), `${JSON.stringify(sorted, null, 2)}\n`);
console.log(`test/pages/weights.json: ${Object.keys(sorted).length} modules`);
