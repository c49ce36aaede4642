import { setUp } from "./set-up.mjs";

// What `npm start` does before it serves: for a server on which the shop's account may not write to the checkout.
await setUp({ build: true });
