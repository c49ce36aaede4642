import { expect, it } from "vitest";
import { trackingLink } from "./tracking-link.ts";

const template = "https://postex.pk/tracking?trackingNumber={number}";

it.each([
  [template, "PX 1&x=2", "https://postex.pk/tracking?trackingNumber=PX%201%26x%3D2"],
  [template, "$&$1", "https://postex.pk/tracking?trackingNumber=%24%26%241"],
  [template, "javascript:alert(1)", "https://postex.pk/tracking?trackingNumber=javascript%3Aalert(1)"],
  [template, null, null],
  [null, "PX-1", null],
])("%j with %j: %j", (given, number, link) => {
  expect(trackingLink(given, number)).toBe(link);
});
