import { RouterContextProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { log } from "../../platform/log.ts";
import { createTestDatabase } from "../../test/test-database.ts";
import { limits, type RequestMeta, requestMeta, visitor } from "../http/context.ts";
import { SharedLimits } from "../http/limits/shared-limits.ts";
import { action } from "./errors.ts";

it("logs browser errors up to a limit that all visitors share", async () => {
  const { db } = await createTestDatabase(2);
  const sharedLimits = new SharedLimits(db, 0.01);
  const warnings = vi.spyOn(log, "warn").mockReturnValue();
  for (let n = 0; n < 40; n++) {
    const context = new RouterContextProvider();
    context.set(limits, sharedLimits);
    context.set(visitor, null);
    context.set(requestMeta, { requestId: "r", clientIp: `2001:db8:0:${n}::1` } as RequestMeta);
    const body = new URLSearchParams({ message: "Error: x" });
    const request = new Request("http://localhost:3000/errors", { method: "POST", body });
    expect((await action({ request, context } as never)).status).toBe(204);
  }
  const reports = warnings.mock.calls.filter(([, message]) => message === "an error in a browser");
  // Twenty, plus what one server counts in memory before it syncs with the database.
  expect(reports.length).toBeLessThan(25);
  warnings.mockRestore();
});
