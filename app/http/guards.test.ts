import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import type { Customer } from "../../shop/customers/model/customer.ts";
import { customer, type RequestMeta, requestMeta, requireCustomer, visitor } from "./context.ts";
import { requireStaff } from "./require-staff.ts";

const ayesha: Customer = {
  id: "u1",
  email: "ayesha@example.com",
  fullName: "Ayesha Khan",
  phone: null,
  addresses: [],
  role: null,
  isAdmin: false,
};
const owner: Customer = { ...ayesha, id: "u2", role: "owner", isAdmin: true };

async function runGuard(
  guard: typeof requireStaff,
  who: Customer | null,
  method = "GET",
  { path = "/orders?page=2", pattern = "" } = {},
): Promise<{ admitted: Customer } | { status: number; location: string | null }> {
  const context = new RouterContextProvider();
  context.set(visitor, who);
  context.set(requestMeta, { requestId: "a-request", clientIp: "203.0.113.7" } as RequestMeta);
  const url = new URL(path, "http://shop.test");
  const request = new Request(`${url.origin}${url.pathname}.data${url.search}`, { method });
  try {
    await guard({ request, url, pattern, params: {}, context }, async () => new Response());
    return { admitted: context.get(customer) };
  } catch (thrown) {
    if (thrown instanceof Response) {
      return { status: thrown.status, location: thrown.headers.get("Location") };
    }
    return { status: (thrown as { init: ResponseInit }).init.status ?? 0, location: null };
  }
}

describe("requireCustomer", () => {
  it("[S6.customer] lets a customer in", async () => {
    expect(await runGuard(requireCustomer(), ayesha)).toEqual({ admitted: ayesha });
  });

  it.each([
    ["/signin", "GET", "/signin?returnTo=%2Forders%3Fpage%3D2"],
    ["/login", "GET", "/login?returnTo=%2Forders%3Fpage%3D2"],
    ["/signin", "POST", "/signin?returnTo=%2Forders%3Fpage%3D2"],
  ] as const)(
    "[R16.redirects S6.visitor.profile] sends a visitor to %s (%s)",
    async (page, method, location) => {
      expect(await runGuard(requireCustomer(page), null, method)).toEqual({ status: 302, location });
    },
  );
});

describe("requireStaff (R17)", () => {
  it.each(["GET", "POST"])("lets an admin in (%s)", async (method) => {
    expect(await runGuard(requireStaff, owner, method)).toEqual({ admitted: owner });
  });

  it.each([
    ["a visitor looking", null, "GET", 200, null],
    ["a visitor looking (HEAD)", null, "HEAD", 200, null],
    ["a visitor sending a form", null, "POST", 401, null],
    ["a customer looking", ayesha, "GET", 302, "/"],
    ["a customer sending a form", ayesha, "POST", 403, null],
    ["a customer deleting", ayesha, "DELETE", 403, null],
  ] as const)("stops %s", async (_, who, method, status, location) => {
    expect(await runGuard(requireStaff, who, method)).toEqual({ status, location });
  });

  const packer: Customer = { ...ayesha, id: "u3", role: "packer" };

  it.each([
    ["dashboard", "GET", { admitted: packer }],
    ["/dashboard", "HEAD", { admitted: packer }],
    ["dashboard/orders/:number", "POST", { admitted: packer }],
    ["dashboard/today", "POST", { status: 403, location: null }],
    ["dashboard/orders/:number/invoice", "GET", { status: 302, location: "/" }],
    ["dashboard/made-up", "GET", { status: 302, location: "/" }],
    ["dashboard/made-up", "PUT", { status: 403, location: null }],
    ["constructor", "GET", { status: 302, location: "/" }],
  ])("[R49] answers a packer at %s (%s)", async (pattern, method, expected) => {
    expect(await runGuard(requireStaff, packer, method, { pattern })).toEqual(expected);
  });
});
