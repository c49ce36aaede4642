import { addDays, isoDay } from "../../../shop/base/karachi-time.ts";
import { readSettings } from "../../../shop/content/settings/settings-queries.ts";
import type { Customer } from "../../../shop/customers/model/customer.ts";
import { openDispute } from "../../../shop/payments/accounting/dispute-payment.ts";
import { changeAdvanceSettings } from "../../../shop/payments/advances/change-advance-settings.ts";
import { standardAdvanceSettings } from "../../../shop/payments/model/advance-settings.ts";
import { approveRefund } from "../../../shop/payments/refunds/decide-refund.ts";
import { requestRefund } from "../../../shop/payments/refunds/request-refund.ts";
import { claimTransfer } from "../../../shop/payments/transfers/claim-transfer.ts";
import type { Database } from "../../../shop/schema.ts";
import { createCustomer } from "../../customers/create-customer.ts";
import { planTestParcel, prepareCouriers } from "../../fulfilment/planned-parcel.ts";
import { placeTestOrder } from "../../orders-fixture.ts";
import { giveGatewayAccount } from "../../payments/gateway-account.ts";
import { captureLatePayment } from "../../payments/late-payment.ts";
import { moneyFixture } from "../../payments/money-fixture.ts";
import { createPaidOrder } from "../../payments/paid-order.ts";
import { addAnswer, addUnansweredPayment } from "../../payments/unanswered-payment.ts";
import { setShopSettings } from "../../set-shop-settings.ts";

const hour = 3_600_000;

/** Money at every step: awaited, paid, disputed, paid out, owed back, and a parcel that collects what is paid. */
export async function addPayments(
  shop: { database: Database; sealingSecrets: readonly string[] },
  owner: Customer,
) {
  const db = shop.database;
  const actor = { actor: "admin", actorId: owner.id } as const;
  const now = Date.now();
  await giveGatewayAccount(shop, {}, owner.id);
  await setShopSettings(db, {
    ...(await readSettings(db)),
    bankTitle: "LumiSkin",
    bankName: "Example Bank",
    iban: "PK36SCBL0000001123456702",
    raast: "+923001234567",
  });
  const advance = { kind: "share", percent: 20, aboveAmount: 1_000_000 } as const;
  await changeAdvanceSettings(db, { ...standardAdvanceSettings, ...advance }, owner.id);

  const money = moneyFixture(db, owner);
  const first = await createPaidOrder(db, owner, { cancel: false, items: 2, fullName: "Hamid Raza" });
  const second = await createPaidOrder(db, owner, { cancel: false, fullName: "Rabia Noor" });
  // The gateway has taken its fee.
  const payout = { reference: "JC-4471-22", amount: first.amount + second.amount - 6400 };
  await money.payOut(await money.openIds(), { ...payout, day: addDays(isoDay(new Date()), -1) });
  const disputed = await createPaidOrder(db, owner, { cancel: false, items: 2, fullName: "Kashif Ali" });
  const dispute = { payment: disputed.reference, amount: null, reference: "C-20871" };
  await openDispute(db, { key: crypto.randomUUID(), ...dispute }, owner.id);
  await createPaidOrder(db, owner, { cancel: false, fullName: "Nida Shah" });

  const cancelled = await createPaidOrder(db, owner, { fullName: "Asad Iqbal" });
  const request = async (fullName: string) => {
    const { id, paymentId, amount } = await createPaidOrder(db, owner, { fullName });
    const wish = {
      orderId: id,
      paymentId,
      amount,
      channel: "gateway",
      reason: "Cancelled on the phone",
    } as const;
    const made = await requestRefund(db, { ...wish, lowersPrice: false, key: crypto.randomUUID() }, actor);
    if (made.outcome !== "done") throw new Error(made.outcome);
    return made.refundId;
  };
  const refundId = await request("Mehwish Tariq");
  await approveRefund(db, await request("Bilal Ahmed"), actor);

  for (const [index, fullName] of ["Sana Tariq", "Omar Farooq"].entries()) {
    const customer = await createCustomer(db, { fullName });
    const { id } = await placeTestOrder(db, customer, { payment: "transfer" });
    if (index === 0) await claimTransfer(db, id, { account: "iban", transactionId: "FT2611230042" });
  }

  for (const fullName of ["Imran Sheikh", "Hina Aslam", "Faisal Mehmood", "Amna Javed"]) {
    const customer = await createCustomer(db, { fullName });
    // Of a product whose stock is not tracked.
    const { id } = await placeTestOrder(db, customer, {
      items: [["lumiskin-tranexamic-acid", 1]],
      payment: "jazzcash",
    });
    if (fullName === "Imran Sheikh") await addUnansweredPayment(db, id);
    if (fullName === "Hina Aslam") {
      const failed = await addUnansweredPayment(db, id, { hours: 5, state: "failed" });
      await addAnswer(db, failed, { hours: 5, verdict: "accepted", responseCode: "112" });
    }
    if (fullName === "Faisal Mehmood") {
      const refused = await addUnansweredPayment(db, id, { hours: 2 });
      await addAnswer(db, refused, { hours: 1, verdict: "wrong_amount" });
    }
    if (fullName === "Amna Javed") {
      const left = await addUnansweredPayment(db, id, { hours: 20 });
      await addAnswer(db, left, { hours: 1, verdict: "hint" });
    }
  }

  await prepareCouriers(db);
  for (const [index, fullName] of ["Zainab Iqbal", "Usman Ghani"].entries()) {
    const parcel = await planTestParcel(db, await createCustomer(db, { fullName }));
    const left = index === 0 ? {} : { handedOverAt: new Date(now - 3 * hour) };
    await db
      .updateTable("shipments")
      .set({
        courier: "tcs",
        trackingNumber: `77900${parcel.id}`,
        bookedAt: new Date(now - 5 * hour),
      })
      .set({ state: index === 0 ? "booked" : "handed_over", ...left })
      .where("id", "=", parcel.id)
      .execute();
    await db
      .insertInto("toldCash")
      .values({ shipmentId: parcel.id, orderId: parcel.order.id, amount: parcel.cash, toldBefore: true })
      .execute();
    await captureLatePayment(db, parcel.order.id);
  }
  return { owed: cancelled.number, refundId };
}
