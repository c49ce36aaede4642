import { describe, expect, it } from "vitest";
import fc from "../../../test/fast-check.ts";
import { mayDiscount } from "../discount.ts";
import { isStaffRole, may, type Permission, permissions, type staffRoles } from "./permissions.ts";

const all = (Object.keys(permissions) as Permission[]).sort();
const of = (role: (typeof staffRoles)[number]) => all.filter((permission) => may(role, permission));

describe("what a role may do", () => {
  it("[R49] the owner everything, a customer nothing", () => {
    expect(of("owner")).toEqual(all);
    expect(all.filter((permission) => may(null, permission))).toEqual([]);
  });

  it("a manager all but people, money settings and exports", () => {
    expect(all.filter((permission) => !may("manager", permission))).toEqual([
      "couriers.credentials",
      "customers.erase",
      "exports",
      "first-day",
      "numbers.mark",
      "refunds.approve",
      "settings.money",
      "staff",
    ]);
  });

  it.each([
    [
      "packer",
      ["orders.see", "orders.tracking", "parcels.pack", "parcels.book", "stock.count", "own.sign-in"],
    ],
    [
      "caller",
      [
        "orders.see",
        "orders.amounts",
        "orders.email",
        "orders.notes",
        "orders.change",
        "parcels.chase",
        "confirmation",
        "own.sign-in",
      ],
    ],
    [
      "bookkeeper",
      ["orders.see", "orders.amounts", "orders.email", "figures.see", "payments.confirm", "own.sign-in"],
    ],
  ] as const)("a %s this and no more", (role, expected) => {
    expect(of(role)).toEqual([...expected].sort());
  });

  it.each(["owner ", "OWNER", "", null, undefined, 0, "__proto__", ["owner"]])(
    "knows that %j is no role",
    (text) => {
      expect(isStaffRole(text)).toBe(false);
    },
  );
});

describe("mayDiscount", () => {
  it.each([
    ["owner", 100, true],
    ["owner", 0, false],
    ["owner", -5, false],
    ["owner", 101, false],
    ["owner", Number.NaN, false],
    ["manager", 10, true],
    ["manager", 10.01, false],
    ["manager", 11, false],
    ["packer", 1, false],
    ["caller", 1, false],
    ["bookkeeper", 1, false],
    [null, 1, false],
  ] as const)("%s, %d percent: %s", (role, percent, expected) => {
    expect(mayDiscount(role, percent, { managerDiscountPercent: 10 })).toBe(expected);
  });

  it("a manager never gives what is above the limit, and no one but the owner more than a manager", () => {
    fc.assert(
      fc.property(fc.double(), fc.integer({ min: 0, max: 100 }), (percent, limit) => {
        const settings = { managerDiscountPercent: limit };
        if (mayDiscount("manager", percent, settings)) {
          expect(percent).toBeLessThanOrEqual(limit);
          expect(mayDiscount("owner", percent, settings)).toBe(true);
        }
        for (const role of ["packer", "caller", "bookkeeper"] as const)
          expect(mayDiscount(role, percent, settings)).toBe(false);
      }),
    );
  });
});
