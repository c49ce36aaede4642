import { describe, expect, it } from "vitest";
import { setSealingSecrets } from "../../../platform/sealed-text.ts";
import { gatewaySettings } from "../../../test/payments/gateway-account.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import type { GatewaySettings } from "../model/gateway-settings.ts";
import { saveGatewayAccount } from "./gateway-account.ts";
import { findGatewayProblems, settingsProblems } from "./gateway-problems.ts";

const settings: GatewaySettings = { ...gatewaySettings, environment: "live" };
const shopOrigin = "https://shop.example";

describe("[P.settings] what keeps an account from working", () => {
  it.each<[string, Partial<GatewaySettings>, string, RegExp[]]>([
    ["nothing", {}, shopOrigin, []],
    ["the sandbox on this machine", { environment: "sandbox" }, "http://localhost:3000", []],
    ["live without APP_URL", {}, "http://localhost:3000", [/^JazzCash live needs .* to set APP_URL/]],
    ["live at an APP_URL without TLS", {}, "http://shop.example", [/to set APP_URL/]],
    [
      "the sandbox in public",
      { environment: "sandbox" },
      shopOrigin,
      [/^This is a JazzCash sandbox account/],
    ],
    [
      "the sandbox without TLS",
      { environment: "sandbox" },
      "http://shop.example",
      [/^The return URL must start/],
    ],
    [
      "an address without TLS",
      { refundUrl: "http://pay.example/" },
      shopOrigin,
      [/refund URL must start with https/],
    ],
    [
      "addresses that are not public",
      { environment: "sandbox", generation: "2026", inquiryUrl: "https://pay.example/inquire" },
      shopOrigin,
      [
        /does not publish the payment page URL/,
        /does not publish the refund URL/,
        /^This is a JazzCash sandbox account/,
      ],
    ],
    [
      "a return address of 201 characters",
      { returnUrl: `https://shop.example/${"x".repeat(180)}` },
      shopOrigin,
      [/^The return URL has 201 characters. JazzCash allows at most 200/],
    ],
    ["one of 200", { returnUrl: `https://shop.example/${"x".repeat(179)}` }, shopOrigin, []],
  ])("%s", (_, change, origin, problems) => {
    expect(settingsProblems({ ...settings, ...change }, origin)).toEqual(
      problems.map((problem) => expect.stringMatching(problem)),
    );
  });

  it("is said of the stored account: a key that does not open it too; nothing where there is none", async () => {
    const { db } = await createTestDatabase(1);
    setSealingSecrets(["1".repeat(40)]);
    expect(await findGatewayProblems(db, shopOrigin)).toEqual([]);
    await saveGatewayAccount(db, settings, { password: "pass-word", salt: "9xv2c8zt10" }, null);
    expect(await findGatewayProblems(db, shopOrigin)).toEqual([]);
    setSealingSecrets(["2".repeat(40)]);
    expect(await findGatewayProblems(db, shopOrigin)).toEqual([
      expect.stringContaining("cannot be read because the server's key has changed"),
    ]);
  });
});
