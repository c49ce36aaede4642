import { describe, expect, it } from "vitest";
import { newPurchaseId, noPurchaseCookie, purchaseCookie, readPurchaseId } from "./purchase-cookie.ts";

const secure = "https://shop.example";
const plain = "http://localhost:3000";
const asked = (Cookie: string) => new Request("http://localhost/", { headers: { Cookie } });

describe("the cookie of what was pressed before signing in", () => {
  it("belongs to this host alone, is sent by no other site's forms, and read by no script", () => {
    expect(purchaseCookie("x", secure)).toBe(
      "__Host-lumiskin.purchase=x; Max-Age=1800; Path=/; HttpOnly; SameSite=Lax; Secure",
    );
    expect(purchaseCookie("x", plain)).toBe(
      "lumiskin.purchase=x; Max-Age=1800; Path=/; HttpOnly; SameSite=Lax",
    );
    expect(noPurchaseCookie(secure)).toMatch(/^__Host-lumiskin\.purchase=; Max-Age=0; Path=\//);
  });

  it("holds an id that is read as it was made, and nothing else", () => {
    const id = newPurchaseId();
    expect(readPurchaseId(asked(`a=b; __Host-lumiskin.purchase=${id}; c=d`), secure)).toBe(id);
    expect(readPurchaseId(asked(`lumiskin.purchase=${id}`), plain)).toBe(id);
    // Over https one without the prefix may have been planted by another host.
    for (const other of [
      `lumiskin.purchase=${id}`,
      `x__Host-lumiskin.purchase=${id}`,
      "__Host-lumiskin.purchase=x",
    ])
      expect(readPurchaseId(asked(other), secure), other).toBeNull();
    expect(newPurchaseId()).not.toBe(id);
  });
});
