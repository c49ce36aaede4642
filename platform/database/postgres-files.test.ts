import { afterEach, expect, it, vi } from "vitest";
import { ConfigError } from "../config.ts";
import { postgresFiles } from "./postgres-files.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("a platform without PostgreSQL binaries gets a plain sentence", () => {
  vi.stubGlobal("process", Object.create(process, { arch: { value: "pdp11" } }));
  const files = () => postgresFiles("/nowhere");
  expect(files).toThrow(ConfigError);
  expect(files).toThrow("Set DATABASE_URL to your own PostgreSQL, or run npm ci again");
});
