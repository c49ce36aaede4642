import { afterAll, expect, it } from "vitest";
import { setSealingSecrets } from "../../platform/sealed-text.ts";
import { openGatewayAccount } from "../../shop/payments/gateway/gateway-account.ts";
import { gatewayOf } from "../../shop/payments/gateway/gateway-of.ts";
import { newReference } from "../../shop/payments/ledger/transaction-queries.ts";
import { connectGateway } from "../simulators/jazzcash/connect-gateway.ts";
import type { Generation } from "../simulators/jazzcash/gateway-books.ts";
import { payerWays } from "../simulators/jazzcash/payer-ways.ts";
import { startGateway } from "../simulators/jazzcash/start-gateway.ts";
import { createTestDatabase } from "../test-database.ts";

const { db } = await createTestDatabase();
const gateway = await startGateway();
gateway.settings.inquiryMinutes = 0;
afterAll(async () => {
  setSealingSecrets([]);
  await gateway.stop();
});

it.each<Generation>(["legacy", "2026"])(
  "[P.settings P.simulated] a shop with an account of %s at the simulated JazzCash pays, asks and gives back",
  async (generation) => {
    setSealingSecrets(["a-secret-of-the-tests-0123456789"]);
    await db.deleteFrom("gatewayAccounts").execute();
    expect(await connectGateway(db, gateway.url, generation)).toBe(true);
    // The one that is there stays.
    expect(await connectGateway(db, "http://127.0.0.1:1")).toBe(false);
    const account = await openGatewayAccount(db);
    if (!account) throw new Error("no account");
    expect(account).toMatchObject({ generation, environment: "sandbox" });

    const { buildForm, readReturn, readNotification, inquire, refund } = gatewayOf("jazzcash");
    const reference = newReference();
    const startedAt = new Date();
    const form = buildForm(account, {
      reference,
      amount: 219_900,
      instrument: null,
      orderNumber: "LS-10427",
      startedAt,
      expiresAt: new Date(startedAt.getTime() + 86_400_000),
      returnUrl: "http://127.0.0.1:3000/payments/jazzcash/return",
    });
    if (!form) throw new Error("the form is built");
    const body = new URLSearchParams(form.fields.map(([name, value]): [string, string] => [name, value]));
    await (await fetch(form.action, { method: "POST", body })).text();
    const payment = gateway.books.find(reference);
    if (!payment) throw new Error(gateway.calls.join());
    const signal = new AbortController().signal;
    expect(await inquire(account, reference, signal)).toMatchObject({
      answer: { meaning: "pending", hash: "valid" },
    });

    const fields = gateway.press(payment, payerWays.pay) ?? {};
    const paid = { reference, hash: "valid", meaning: "paid" };
    expect(readReturn(account, new Map(Object.entries(fields)))).toMatchObject({ ...paid, amount: 219_900 });
    const { pp_Amount: _, ...rest } = fields;
    expect(readNotification(account, JSON.stringify(rest))).toMatchObject({ hash: "wrong" });
    expect(await inquire(account, reference, signal)).toMatchObject({
      outcome: "done",
      answer: { ...paid, amount: generation === "legacy" ? null : 219_900 },
    });

    expect(
      await refund(account, { reference, instrument: "MWALLET", amount: 100_000 }, signal),
    ).toMatchObject({ outcome: "done" });
    payment.refundable = false;
    expect(await refund(account, { reference, instrument: "MWALLET", amount: 1 }, signal)).toMatchObject({
      outcome: "refused",
      code: "132",
    });
    expect(payment.refunds).toMatchObject([{ amount: 100_000 }]);
  },
);
