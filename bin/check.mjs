import { inNode24, setUp } from "./set-up.mjs";

delete process.env.NODE_ENV;
await setUp({ build: false });
process.argv.push("--quick");
await inNode24(new URL("./run-tests.mjs", import.meta.url));
