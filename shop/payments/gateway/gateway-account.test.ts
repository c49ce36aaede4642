import { beforeEach, describe, expect, it } from "vitest";
import { sealText, setSealingSecrets } from "../../../platform/sealed-text.ts";
import { beside } from "../../../test/beside.ts";
import { gatewaySettings } from "../../../test/payments/gateway-account.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import type { GatewaySettings } from "../model/gateway-settings.ts";
import {
  addressesOf,
  openGatewayAccount,
  removeGatewayAccount,
  returnUrlOf,
  saveGatewayAccount,
} from "./gateway-account.ts";
import { findGatewayAccount } from "./gateway-account-queries.ts";

const { db } = await createTestDatabase();
const [first, second] = ["1".repeat(40), "2".repeat(40)];
const secrets = { password: "pass-word", salt: "9xv2c8zt10", mpin: "1234" };
const save = (change: Partial<GatewaySettings>, typed: Partial<typeof secrets>) =>
  saveGatewayAccount(db, { ...gatewaySettings, ...change }, typed, null);

beforeEach(async () => {
  setSealingSecrets([first ?? ""]);
  await db.deleteFrom("gatewayAccounts").execute();
});

describe("the shop's account at JazzCash", () => {
  it("opens with its secrets and the gateway's own addresses", async () => {
    expect(await openGatewayAccount(db)).toBeNull();
    expect(await save({}, secrets)).toEqual({ outcome: "saved" });
    expect(await openGatewayAccount(db)).toEqual({
      gateway: "jazzcash",
      environment: "sandbox",
      generation: "legacy",
      formUrl: "https://sandbox.jazzcash.com.pk/CustomerPortal/transactionmanagement/merchantform/",
      inquiryUrl: "https://sandbox.jazzcash.com.pk/ApplicationAPI/API/PaymentInquiry/Inquire",
      refundUrl: "https://sandbox.jazzcash.com.pk/ApplicationAPI/API/Purchase/domwalletrefundtransaction",
      returnUrl: null,
      credentials: { ...secrets, merchantId: "MC10001", instrument: "MWALLET" },
    });
    const stored = await findGatewayAccount(db, "jazzcash");
    for (const secret of Object.values(secrets)) {
      expect(stored?.sealed.includes(secret)).toBe(false);
      expect(JSON.stringify(stored?.settings)).not.toContain(secret);
    }
  });

  it("has every address as a setting", async () => {
    const own = {
      formUrl: "https://one.example/form",
      inquiryUrl: "https://two.example/inquire",
      refundUrl: "http://127.0.0.1:9000/refund",
      returnUrl: "https://shop.example/payments/jazzcash/return?shop=1",
    };
    await save({ ...own, environment: "live", generation: "2026" }, secrets);
    expect(await openGatewayAccount(db)).toMatchObject({ ...own, environment: "live", generation: "2026" });
    expect(addressesOf({ ...gatewaySettings, environment: "live", generation: "2026" }).formUrl).toBe(
      "https://onlinepayments.jazzcash.com.pk/payment-orchestrator/CustomerPortal/transactionmanagement/merchantform",
    );
    expect(addressesOf({ ...gatewaySettings, environment: "live", generation: "pgw" })).toMatchObject({
      formUrl: "https://pgw.jazzcash.com.pk/CustomerPortal/transactionmanagement/merchantform/",
      inquiryUrl: "https://pgw.jazzcash.com.pk/ApplicationAPI/API/PaymentInquiry/Inquire",
      refundUrl: "https://pgw.jazzcash.com.pk/api/Purchase/domwalletrefundtransaction",
    });
    expect(returnUrlOf(own, "https://shop.example")).toBe(own.returnUrl);
    expect(returnUrlOf(gatewaySettings, "https://shop.example")).toBe(
      "https://shop.example/payments/jazzcash/return",
    );
  });

  it("opens without an address of refunds, which are made by hand then", async () => {
    const [formUrl, inquiryUrl] = ["https://pay.example/form", "https://pay.example/inquiry"];
    await save({ generation: "2026", formUrl, inquiryUrl }, secrets);
    expect(await openGatewayAccount(db)).toMatchObject({ formUrl, inquiryUrl, refundUrl: null });
  });

  it("stays closed while an address is not known or not encrypted", async () => {
    await save({ generation: "2026" }, secrets);
    expect(await openGatewayAccount(db)).toBeNull();
    for (const unsafe of [
      "http://gateway.example/",
      "javascript:alert(1)",
      "https://a:b@gateway.example/",
      "",
    ]) {
      await save({ inquiryUrl: unsafe }, secrets);
      expect(await openGatewayAccount(db)).toBeNull();
    }
  });

  it("keeps secrets that are left blank, of the same merchant, environment and servers alone", async () => {
    await save({}, secrets);
    expect(await save({ generation: "legacy" }, { salt: "another" })).toEqual({ outcome: "saved" });
    expect((await openGatewayAccount(db))?.credentials).toMatchObject({ ...secrets, salt: "another" });
    const missing = { outcome: "missing", names: ["password", "salt"] };
    expect(await save({ merchantId: "MC10002" }, {})).toEqual(missing);
    expect(await save({ environment: "live" }, { mpin: "9999" })).toEqual(missing);
    for (const name of ["formUrl", "inquiryUrl", "refundUrl"] as const)
      expect(await save({ [name]: "https://elsewhere.example/" }, {})).toEqual(missing);
    const path = { inquiryUrl: "https://sandbox.jazzcash.com.pk/another/path" };
    expect(await save(path, {})).toEqual({ outcome: "saved" });
    expect((await openGatewayAccount(db))?.credentials.merchantId).toBe("MC10001");
  });

  it("keeps what someone else saves meanwhile", async () => {
    await save({}, secrets);
    const sealed = sealText("gateway jazzcash", JSON.stringify({ ...secrets, salt: "theirs" }));
    await beside(
      db,
      (tx) => tx.updateTable("gatewayAccounts").set({ sealed }).execute(),
      () => save({}, { mpin: "9999" }),
    );
    expect((await openGatewayAccount(db))?.credentials).toMatchObject({ salt: "theirs", mpin: "9999" });
  });

  it("needs a password and a salt, and no MPIN", async () => {
    expect(await save({}, { salt: "x" })).toEqual({ outcome: "missing", names: ["password"] });
    expect(await findGatewayAccount(db, "jazzcash")).toBeNull();
    await save({}, { password: "pass-word", salt: "x" });
    expect((await openGatewayAccount(db))?.credentials).not.toHaveProperty("mpin");
  });

  it("does not open with another key or purpose, and is sealed again after a rotation", async () => {
    await save({}, secrets);
    setSealingSecrets([second ?? ""]);
    expect(await openGatewayAccount(db)).toBeNull();
    setSealingSecrets([second ?? "", first ?? ""]);
    expect(await openGatewayAccount(db)).toMatchObject({ credentials: secrets });
    setSealingSecrets([second ?? ""]);
    expect(await openGatewayAccount(db)).toMatchObject({ credentials: secrets });
    const sealed = sealText("courier jazzcash", JSON.stringify(secrets));
    await db.updateTable("gatewayAccounts").set({ sealed }).execute();
    expect(await openGatewayAccount(db)).toBeNull();
  });

  it("[P.secrets] is recorded when it is set and removed, without a secret", async () => {
    await save({}, secrets);
    const rows = await db.selectFrom("auditLog").selectAll().orderBy("id").execute();
    expect(rows.at(-1)).toMatchObject({ action: "gateway.account", details: { environment: "sandbox" } });
    for (const secret of Object.values(secrets)) expect(JSON.stringify(rows)).not.toContain(secret);
    await removeGatewayAccount(db, null);
    expect(await openGatewayAccount(db)).toBeNull();
    const after = await db.selectFrom("auditLog").selectAll().orderBy("id").execute();
    expect(after.at(-1)).toMatchObject({ action: "gateway.removed", subject: "jazzcash" });
  });
});
