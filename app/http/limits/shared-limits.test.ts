import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "../../../platform/log.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { networkOf, SharedLimits } from "./shared-limits.ts";
import { visitorLimits } from "./visitor-limits.ts";

describe("limits that servers share", async () => {
  beforeEach(() => {
    vi.spyOn(log, "warn").mockReturnValue();
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const { db, pool } = await createTestDatabase(4);
  let clock = 0;
  const server = (factor = 1) => new SharedLimits(db, factor, () => clock);
  const attempts = async (
    limits: SharedLimits,
    count: number,
    address: string,
    account: string | null = null,
  ) => {
    const waits = [];
    for (let n = 0; n < count; n++) waits.push(await limits.attempt("search", address, account));
    return waits;
  };
  const { maxPerIp, maxPerAccount, batchFraction } = visitorLimits.search;

  it("stop an IP at its limit, and no other", async () => {
    const limits = server();
    const waits = await attempts(limits, 1.2 * maxPerIp, "192.0.2.1");
    const passed = waits.filter((wait) => wait === null).length;
    expect(passed).toBeGreaterThanOrEqual(maxPerIp);
    expect(passed).toBeLessThan(maxPerIp * (1 + batchFraction));
    expect(waits.at(-1)).toBeGreaterThan(0);
    expect(waits.at(-1)).toBeLessThanOrEqual(60);
    expect(await limits.attempt("search", "192.0.2.2", null)).toBeNull();
    expect(await limits.attempt("cart", "192.0.2.1", null)).toBeNull();
  });

  it("are logged once a window, with the keyed hash of the IP", async () => {
    await attempts(server(0.01), 20, "192.0.2.9");
    expect(log.warn).toHaveBeenCalledOnce();
    expect(vi.mocked(log.warn).mock.lastCall?.[0]).toMatchObject({
      limit: "search",
      client: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(JSON.stringify(vi.mocked(log.warn).mock.calls)).not.toContain("192.0.2.9");
  });

  it("stop an account wherever it comes from", async () => {
    const limits = server();
    const waits = [];
    for (let n = 0; n < 1.2 * maxPerAccount; n++)
      waits.push(await limits.attempt("search", `198.51.100.${n % 250}`, "ayesha"));
    expect(waits.at(-1)).toBeGreaterThan(0);
    expect(await limits.attempt("search", "198.51.100.1", "bilal")).toBeNull();
  });

  it("are known to every server", async () => {
    const [one, other] = [server(), server()];
    await attempts(one, maxPerIp / 2, "192.0.2.3");
    const waits = await attempts(other, 0.9 * maxPerIp, "192.0.2.3");
    expect(waits.some((wait) => wait !== null)).toBe(true);
    const late = await attempts(one, batchFraction * maxPerIp, "192.0.2.3");
    expect(late.at(-1)).toBeGreaterThan(0);
  });

  it("cost the database a tenth of the attempts at the very most, and nothing where it is known to be refused", async () => {
    const limits = server();
    const connects = vi.spyOn(pool, "connect");
    await attempts(limits, maxPerIp, "192.0.2.4");
    expect(connects.mock.calls.length).toBeLessThanOrEqual(10);
    await attempts(limits, batchFraction * maxPerIp, "192.0.2.4");
    connects.mockClear();
    expect((await attempts(limits, 500, "192.0.2.4")).every((wait) => wait !== null)).toBe(true);
    expect(connects).not.toHaveBeenCalled();
    connects.mockRestore();
  });

  it("end with their window", async () => {
    const limits = server();
    await attempts(limits, 1.2 * maxPerIp, "192.0.2.5");
    await db
      .updateTable("rateLimits")
      .set({ lastRequest: 0 })
      .where("key", "=", "search 192.0.2.5")
      .execute();
    clock += 61_000;
    expect(await limits.attempt("search", "192.0.2.5", null)).toBeNull();
  });

  it("grow with the configuration's factor", async () => {
    const waits = await attempts(server(0.01), 14, "192.0.2.6");
    expect(waits.map((wait) => wait === null)).toEqual([...Array(12).fill(true), false, false]);
  });

  it("count in the database at once without a batch", async () => {
    const [one, other] = [server(), server()];
    const { maxPerIp: max } = visitorLimits.contact;
    const waits = [];
    for (let n = 0; n <= max; n++)
      waits.push(await (n % 2 ? one : other).attempt("contact", "192.0.2.7", null));
    expect(waits.map((wait) => wait === null)).toEqual([...Array(max).fill(true), false]);
  });

  it("fail open during an outage", async () => {
    const failing = vi.spyOn(pool, "connect").mockRejectedValue(new Error("away") as never);
    expect(await server().attempt("contact", "192.0.2.8", null)).toBeNull();
    expect(log.warn).toHaveBeenCalledOnce();
    failing.mockRestore();
  });

  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002::9", "2001:db8:1:2::/64"],
    ["2001:db8::9", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("count %s as %s", (address, counted) => {
    expect(networkOf(address)).toBe(counted);
  });
});
