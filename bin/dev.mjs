import { inNode24, setUp } from "./set-up.mjs";

process.env.NODE_ENV = "development";
await setUp({ build: false });
await inNode24(new URL("../server/dev.ts", import.meta.url));
