import { describe, expect, it } from "vitest";
import {
  clearedPurchaseCookie,
  createIntentionId,
  purchaseCookie,
  readIntentionId,
} from "./purchase-cookie.ts";

const httpsOrigin = "https://shop.example";
const httpOrigin = "http://localhost:3000";
const requestWithCookie = (Cookie: string) => new Request("http://localhost/", { headers: { Cookie } });

describe("the cookie of a purchase before signing in", () => {
  it("belongs to this host alone, is sent by no other site's forms, and read by no script", () => {
    expect(purchaseCookie("x", httpsOrigin)).toBe(
      "__Host-lumiskin.purchase=x; Max-Age=1800; Path=/; HttpOnly; SameSite=Lax; Secure",
    );
    expect(purchaseCookie("x", httpOrigin)).toBe(
      "lumiskin.purchase=x; Max-Age=1800; Path=/; HttpOnly; SameSite=Lax",
    );
    expect(clearedPurchaseCookie(httpsOrigin)).toMatch(/^__Host-lumiskin\.purchase=; Max-Age=0; Path=\//);
  });

  it("returns the id that was set, and rejects any other value", () => {
    const id = createIntentionId();
    expect(readIntentionId(requestWithCookie(`a=b; __Host-lumiskin.purchase=${id}; c=d`), httpsOrigin)).toBe(
      id,
    );
    expect(readIntentionId(requestWithCookie(`lumiskin.purchase=${id}`), httpOrigin)).toBe(id);
    // Over https one without the prefix may have been planted by another host.
    for (const other of [
      `lumiskin.purchase=${id}`,
      `x__Host-lumiskin.purchase=${id}`,
      "__Host-lumiskin.purchase=x",
    ])
      expect(readIntentionId(requestWithCookie(other), httpsOrigin), other).toBeNull();
    expect(createIntentionId()).not.toBe(id);
  });
});
