import { inNode24, setUp } from "./set-up.mjs";

await setUp({ build: true });
await inNode24(new URL("./list-pages.mjs", import.meta.url));
