import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { contentPolicy } from "../content-policy.ts";
import { allowedFormTarget, allowFormTo } from "./form-target.ts";

it("[P.form-target] allows the origin of one address, in the answer that asked for it alone", () => {
  const [allowed, other] = [new RouterContextProvider(), new RouterContextProvider()];
  allowFormTo(allowed, "https://pay.example:8443/form/?x=1");
  expect(allowedFormTarget(allowed)).toBe("https://pay.example:8443");
  expect(allowedFormTarget(other)).toBeNull();
});

it.each(["https://pay.example;script-src.example/", "data:text/html,x", "blob:https://pay.example/1#'"])(
  "%s cannot become a part of the policy",
  (url) => {
    const context = new RouterContextProvider();
    try {
      allowFormTo(context, url);
    } catch {
      // Refused.
    }
    const policy = contentPolicy([], [allowedFormTarget(context) ?? ""].filter(Boolean));
    expect(policy).toMatch(/form-action 'self'( https:\/\/pay\.example)?; base-uri 'none'/);
  },
);
