import { inNode24, setUp } from "./set-up.mjs";

// Tests run the built shop whatever the caller's environment says.
delete process.env.NODE_ENV;
await setUp({ build: true });
await inNode24(new URL("./run-hostile.mjs", import.meta.url));
