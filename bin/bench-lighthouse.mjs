import { inNode24, setUp } from "./set-up.mjs";

delete process.env.NODE_ENV;
await setUp({ build: true });
await inNode24(new URL("../bench/lighthouse.ts", import.meta.url));
