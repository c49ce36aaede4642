import { describe, expect, it, vi } from "vitest";
import { orderLinesOf } from "../../orders-fixture.ts";
import { built, openTestShop } from "../../test-shop.ts";
import { absentFixture, accessTable } from "../access-table.ts";

describe("a cross-site request", async () => {
  const shop = await openTestShop();
  const admin = await shop.signUpAdmin();
  // Couriers and payment gateways call from outside: courier-webhooks.test.ts, gateway-calls.test.ts.
  const paths = Object.values(accessTable)
    .map((row) => row.url(absentFixture))
    .filter((path) => !path.startsWith("/webhooks/") && !path.startsWith("/payments/jazzcash/"));
  const send = (path: string, method: string, headers: Record<string, string>) =>
    shop.handle(
      new Request(shop.origin + path, {
        method,
        headers: { Cookie: admin.as.header(), ...headers },
        ...(method === "GET" ? {} : { body: new URLSearchParams({ intent: "add", quantity: "1" }) }),
      }),
      "192.0.2.9",
    );

  it.each(paths)("is refused at %s with a plain page and one quiet line", async (path) => {
    const errorLogs = (["error", "warn"] as const).map((level) => vi.spyOn(built.log, level));
    const infoLog = vi.spyOn(built.log, "info").mockReturnValue();
    const data = path === "/" ? "/_.data" : path.replace(/(\?|$)/, ".data$1");
    const faults: string[] = [];
    for (const requestPath of [path, data])
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        const response = await send(requestPath, method, { Origin: "https://evil.example" });
        const policy = response.headers.get("Content-Security-Policy") ?? "";
        const isPlain = policy.includes("default-src 'none'");
        const isExplained = (await response.text()).includes("This form did not come from our shop");
        if (response.status !== 403 || !isPlain || !isExplained)
          faults.push(`${method} ${requestPath}: ${response.status}, policy ${policy}`);
      }
    expect(faults).toEqual([]);
    expect(infoLog).toHaveBeenCalledTimes(8);
    infoLog.mockRestore();
    for (const errorLog of errorLogs) {
      expect(errorLog).not.toHaveBeenCalled();
      errorLog.mockRestore();
    }
  });

  it("is logged with a bounded length of its path", async () => {
    const infoLog = vi.spyOn(built.log, "info").mockReturnValue();
    await send(`/${"x".repeat(15_000)}`, "POST", { Origin: "https://evil.example" });
    expect(infoLog).toHaveBeenCalledOnce();
    expect(JSON.stringify(infoLog.mock.calls).length).toBeLessThan(600);
    infoLog.mockRestore();
  });

  it.each([
    ["an origin of none", { Origin: "null" }],
    ["another port", { Origin: "http://localhost:3001" }],
    ["another scheme", { Origin: "https://localhost:3000" }],
    ["a name that begins alike", { Origin: "http://localhost:3000.evil.example" }],
    ["a name and a password", { Origin: "http://localhost:3000@evil.example" }],
    [
      "the shop's origin, from another site",
      { Origin: "http://localhost:3000", "Sec-Fetch-Site": "cross-site" },
    ],
    ["no origin, from another site", { "Sec-Fetch-Site": "cross-site" }],
    ["no origin, from a sister's site", { "Sec-Fetch-Site": "same-site" }],
    ["no origin, from another page", { Referer: "https://evil.example/http://localhost:3000/" }],
    ["nothing that says where from", {}],
  ])("is refused with %s", async (_, headers) => {
    const infoLog = vi.spyOn(built.log, "info").mockReturnValue();
    expect((await send("/settings", "POST", headers as Record<string, string>)).status).toBe(403);
    infoLog.mockRestore();
  });

  it.each([
    [{ Origin: "http://localhost:3000" }],
    [{ "Sec-Fetch-Site": "same-origin" }],
    [{ Referer: "http://localhost:3000/p1" }],
  ])("is accepted from the shop's own page: %j", async (headers) => {
    expect((await send("/p1", "POST", headers as Record<string, string>)).status).toBe(303);
  });

  it("changed nothing", async () => {
    expect(await orderLinesOf(shop.db)).toEqual([]);
    expect(await shop.db.selectFrom("sessions").select("id").execute()).toHaveLength(1);
    const { count } = shop.db.fn;
    const { n } = await shop.db.selectFrom("contacts").select(count("id").as("n")).executeTakeFirstOrThrow();
    expect(Number(n)).toBe(0);
  });
});
