import { describe, expect, it } from "vitest";
import type { StaffRole } from "../../../shop/staff/model/permissions.ts";
import { orderLine, updateOrder } from "../../orders-fixture.ts";
import { openTestShop } from "../../test-shop.ts";
import { createAccessFixture } from "../access-table.ts";

/** Of the order below: a unit price, sums of lines and of the order, and a completed one's takings. */
const amounts =
  /Rs[.\s]+\d|\b(Rs)?(1999|199900|2,?199)\b|["\s>]1,999\b|displayPrice|unitPrice|cataloguePrice/;

describe("what each role sees of orders", async () => {
  const shop = await openTestShop();
  const customer = await shop.signUp("ayesha-customer@example.com");
  const { checkout, order } = await createAccessFixture(shop, customer.as, { notes: "Ring twice" });
  const { orderId } = await orderLine(shop.db);
  await updateOrder(shop.db, orderId, { ownerNotes: "Speaks Punjabi" });
  const people = Object.fromEntries(
    await Promise.all(
      (["owner", "manager", "packer", "caller", "bookkeeper"] as const).map(
        async (role) => [role, await shop.signUpStaff(role)] as const,
      ),
    ),
  ) as Record<StaffRole, Awaited<ReturnType<typeof shop.signUp>>>;
  const pages = [
    "/dashboard",
    "/dashboard?sort=highest",
    `/dashboard?confirm=completed&order=${order}`,
    `/dashboard?changed=${order}`,
    `/dashboard/orders/${checkout}`,
    `/dashboard/orders/${checkout}?confirm=completed&order=${order}`,
    `/dashboard/orders/${checkout}/slip`,
  ];
  const dataUrl = (url: string) => url.replace(/(\?|$)/, ".data$1");
  const textOf = async (url: string, role: StaffRole) =>
    (await shop.get(url, { as: people[role].as })).text();

  it.each(pages.flatMap((url) => [url, dataUrl(url)]))(
    "no amount, figure or email of %s for a packer",
    async (url) => {
      const response = await shop.get(url, { as: people.packer.as });
      expect(response.status).toBe(200);
      const text = await response.text();
      expect(text).toContain("House 1, Lahore");
      expect(text).not.toMatch(amounts);
      for (const secret of ["revenue", "of completed orders", "Speaks Punjabi", `mailto:${customer.email}`])
        expect(text).not.toContain(secret);
    },
  );

  it("a cursor of amounts, and their order, is nothing for a packer", async () => {
    const text = await textOf("/dashboard?sort=lowest&after=1.1.1.1", "packer");
    expect(text).toContain(checkout);
    expect(text).not.toContain("Amount, low to high");
  });

  it("[R49] figures for owner, manager and bookkeeper alone, in no role's data else", async () => {
    for (const [role, sees] of Object.entries({
      owner: true,
      manager: true,
      bookkeeper: true,
      caller: false,
    })) {
      for (const url of ["/dashboard/figures", "/dashboard/figures.data"]) {
        const text = await textOf(url, role as StaffRole);
        expect([role, url, /of completed orders/.test(text)]).toEqual([role, url, sees]);
      }
    }
  });

  it("sums for a caller, who names them on the phone, and the shop's notes", async () => {
    const text = await textOf(`/dashboard/orders/${checkout}`, "caller");
    for (const words of ["Total", "Rs. 1,999", "Speaks Punjabi", "tel:+923001234567", "Ring twice"])
      expect(text).toContain(words);
    expect(await textOf(`/dashboard/orders/${checkout}`, "bookkeeper")).not.toContain("Speaks Punjabi");
  });

  const links = {
    Products: 'href="/dashboard/products"',
    Settings: 'href="/dashboard/settings"',
    "Export CSV": "Export CSV</button>",
  };
  it.each([
    ["owner", ["Products", "Settings", "Export CSV"]],
    ["manager", ["Products", "Settings"]],
    ["packer", []],
    ["caller", []],
    ["bookkeeper", []],
  ] as const)("a menu for a %s of what they may open", async (role, expected) => {
    const text = await textOf("/dashboard", role);
    const shown = Object.keys(links).filter((word) => text.includes(links[word as keyof typeof links]));
    expect(shown).toEqual(expected);
    // The link in the header leads there.
    expect(await textOf("/", role)).toMatch(/<header[\s\S]*?>Dashboard<[\s\S]*?<\/header>/);
  });

  it("lists the screens of the settings that someone may open", async () => {
    const rows = ["Confirmation calls", "Couriers", "Staff", "Activity log"];
    const shown = async (role: StaffRole) => {
      const text = await textOf("/dashboard/settings", role);
      return rows.filter((row) => text.includes(`>${row}</bdi>`));
    };
    expect(await shown("owner")).toEqual(rows);
    expect(await shown("manager")).toEqual(["Confirmation calls", "Couriers", "Activity log"]);
  });

  const forms = {
    status: { order: "0", status: "completed" },
    tracking: { intent: "tracking", tracking: "x".repeat(200) },
    notes: { intent: "notes", notes: "x".repeat(5000), shownNotes: "" },
    unknown: { intent: "made-up" },
  };
  it.each([
    ["owner", { status: 400, tracking: 400, notes: 400, unknown: 400 }],
    ["manager", { status: 400, tracking: 400, notes: 400, unknown: 400 }],
    ["packer", { status: 403, tracking: 400, notes: 403, unknown: 400 }],
    ["caller", { status: 403, tracking: 403, notes: 400, unknown: 400 }],
    ["bookkeeper", { status: 403, tracking: 403, notes: 403, unknown: 400 }],
  ] as const)("the forms of a %s are refused that are not theirs", async (role, expected) => {
    for (const [name, form] of Object.entries(forms)) {
      const url = `/dashboard/orders/${checkout}`;
      const { status } = await shop.post(url, { as: people[role].as, form });
      expect([name, status]).toEqual([name, expected[name as keyof typeof forms]]);
    }
  });

  it("a payment is confirmed by those who keep the books", async () => {
    const form = { intent: "payment" };
    const url = `/dashboard/orders/${checkout}`;
    for (const [role, status] of Object.entries({ packer: 403, caller: 403, bookkeeper: 409 }))
      expect([role, (await shop.post(url, { as: people[role as StaffRole].as, form })).status]).toEqual([
        role,
        status,
      ]);
  });
});
