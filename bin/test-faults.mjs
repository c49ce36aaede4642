import { inNode24, setUp } from "./set-up.mjs";

delete process.env.NODE_ENV;
await setUp({ build: true });
await inNode24(new URL("../test/faults/run-faults.ts", import.meta.url));
