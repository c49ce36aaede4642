import { describe, expect, it } from "vitest";
import { setSealingSecrets } from "../../../platform/sealed-text.ts";
import { openGatewayAccount } from "../../../shop/payments/gateway/gateway-account.ts";
import { openTestShop } from "../../test-shop.ts";

const path = "/dashboard/payments/jazzcash";
const secrets = {
  "password-password": "pass-never-shown",
  "password-salt": "salt-never-shown",
  "password-mpin": "mpin-never-shown",
};
const form = {
  intent: "account",
  environment: "sandbox",
  generation: "legacy",
  instrument: "MWALLET",
  merchantId: "MC10001",
  formUrl: "",
  inquiryUrl: "",
  refundUrl: "",
  returnUrl: "",
};

describe("the account at JazzCash", async () => {
  const shop = await openTestShop();
  // The built shop has modules of its own.
  setSealingSecrets(shop.shop.sealingSecrets);
  const owner = await shop.signUpStaff("owner");
  const save = (change: Record<string, string>, as = owner.as) =>
    shop.post(path, { as, form: { ...form, ...change } });
  const text = async () => {
    const response = await shop.get(path, { as: owner.as });
    expect(response.status).toBe(200);
    return (await response.text()).replaceAll("<!-- -->", "");
  };

  it("is the owner's alone, to see and to change", async () => {
    for (const role of ["manager", "packer", "caller", "bookkeeper"] as const) {
      const { as } = await shop.signUpStaff(role);
      expect((await shop.get(path, { as })).status).toBe(302);
      for (const intent of ["account", "remove"])
        expect((await save({ ...secrets, intent }, as)).status).toBe(403);
    }
    expect(await openGatewayAccount(shop.db)).toBeNull();
  });

  it("names what to register, and says that nothing is filled in", async () => {
    const html = await text();
    expect(html).toContain(">http://localhost:3000/payments/jazzcash/return<");
    expect(html).toContain(">http://localhost:3000/payments/jazzcash/notification<");
    expect(html).toContain("No account yet. Customers who choose JazzCash");
    expect(html).not.toContain("Remove the account");
  });

  it("says beside each field what is wrong, keeps what is no secret, and stores nothing", async () => {
    const wrong = {
      formUrl: "http://pay.example/",
      inquiryUrl: "javascript:alert(1)",
      merchantId: "MC 1<b>",
    };
    const refused = await save({ ...wrong, ...secrets, environment: "elsewhere" });
    const html = await refused.text();
    expect(refused.status).toBe(400);
    expect(html.match(/Please enter a web address starting with https:\/\//g)?.length).toBeGreaterThanOrEqual(
      2,
    );
    expect(html).toContain("Please enter the merchant ID");
    expect(html).toContain("http://pay.example/");
    expect(html).not.toContain("never-shown");
    const separators = { returnUrl: "https://shop.example/?a&000&b", "password-password": "a&000" };
    const signed = await save({ ...secrets, ...separators });
    expect([
      signed.status,
      (await signed.text()).match(/JazzCash does not allow &amp; here/g)?.length,
    ]).toEqual([400, expect.toSatisfy((count: number) => count >= 2)]);
    const blank = await save({ "password-password": "", "password-salt": " ", "password-mpin": "" });
    expect([blank.status, await blank.text()]).toEqual([
      400,
      expect.stringMatching(/Please enter the password[\s\S]*Please enter the integrity salt/),
    ]);
    const { returnUrl, ...incomplete } = { ...form, ...secrets };
    expect((await shop.post(path, { as: owner.as, form: incomplete })).status).toBe(400);
    expect((await shop.post(path, { as: owner.as, form: { intent: "other" } })).status).toBe(400);
    expect(await openGatewayAccount(shop.db)).toBeNull();
  });

  it("[P.secrets] is stored and opens, and no one reads its secrets again", async () => {
    const saved = await save({ ...secrets, formUrl: "https://pay.example/form" });
    expect(saved.headers.get("Location")).toBe(`${path}?saved=account`);
    expect(await openGatewayAccount(shop.db)).toMatchObject({
      formUrl: "https://pay.example/form",
      credentials: { merchantId: "MC10001", password: "pass-never-shown", salt: "salt-never-shown" },
    });
    const html = await text();
    expect(html).toContain("MC10001");
    expect(html).toContain("https://pay.example/form");
    expect(html).not.toContain("never-shown");
    expect(html).not.toContain("does not work yet");
    // Pressed twice, and with the secrets left blank.
    for (const _ of [1, 2])
      expect(
        (
          await save({
            "password-password": "",
            "password-salt": "",
            "password-mpin": "",
            formUrl: "https://pay.example/form",
          })
        ).status,
      ).toBe(302);
    expect(await openGatewayAccount(shop.db)).toMatchObject({ credentials: { mpin: "mpin-never-shown" } });
  });

  it("[P.settings] says what keeps it from working: live without APP_URL, an address that no one knows", async () => {
    await save({ ...secrets, environment: "live" });
    expect(await text()).toContain("set APP_URL to your shop&#x27;s address");
    await save({ ...secrets, generation: "2026" });
    expect(await text()).toContain("does not publish the payment page URL for this environment");
    expect(await openGatewayAccount(shop.db)).toBeNull();
  });

  it("is removed, twice as well as once, and both stand in the audit log without a secret", async () => {
    for (const _ of [1, 2]) {
      const removed = await shop.post(path, { as: owner.as, form: { intent: "remove" } });
      expect(removed.headers.get("Location")).toBe(`${path}?saved=removed`);
    }
    expect(await openGatewayAccount(shop.db)).toBeNull();
    const audit = await (await shop.get("/dashboard/audit", { as: owner.as })).text();
    expect(audit).toContain("changed the account details of");
    expect(audit).toContain("removed the account details of");
    expect(audit).not.toContain("never-shown");
    const removals = shop.db.selectFrom("auditLog").where("action", "=", "gateway.removed").select("id");
    expect(await removals.execute()).toHaveLength(1);
  });
});
