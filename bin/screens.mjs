import { inNode24, setUp } from "./set-up.mjs";

delete process.env.NODE_ENV;
await setUp({ build: true });
await inNode24(new URL("../test/browser/take-screenshots.ts", import.meta.url));
