import { describe, expect, it } from "vitest";
import { openFormBudget } from "../forms/form-budget.ts";
import { outsideCallAdmission } from "./outside-calls.ts";

const call = (path: string) => new Request(`http://shop.test${path}`, { method: "POST", body: "a=1" });
const answered = async () => new Response("heard");

describe("a call from outside", () => {
  it("has another limit than a shopper who comes back: calls keep no shopper out", async () => {
    const admit = outsideCallAdmission(
      { attempt: async (action) => (action === "webhook" ? 7 : null) },
      openFormBudget(),
    );
    const refused = await admit(call("/payments/jazzcash/notification"), "192.0.2.1", answered);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "7"]);
    const back = await admit(call("/payments/jazzcash/return"), "192.0.2.1", answered);
    expect(await back.text()).toBe("heard");
  });

  it("leads a shopper who is refused to the page on which an order is looked up", async () => {
    const admit = outsideCallAdmission({ attempt: async () => 7 }, openFormBudget());
    const back = await admit(call("/payments/jazzcash/return"), "192.0.2.1", answered);
    expect([back.status, back.headers.get("Location")]).toEqual([303, "/track"]);
  });

  it("takes its memory from the budget of its network, which has many addresses", async () => {
    const networks: string[] = [];
    const budget = openFormBudget();
    const reserve = (network: string) => {
      networks.push(network);
      return budget.reserve(network);
    };
    const admit = outsideCallAdmission({ attempt: async () => null }, { reserve });
    for (const ip of ["2001:db8:0:1::1", "2001:db8:0:2::2", "2001:db8:1::1"])
      await admit(call("/webhooks/courier"), ip, answered);
    expect(new Set(networks).size).toBe(2);
  });
});
