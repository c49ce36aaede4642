import { expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { placeTestOrder } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { claimTransfer } from "../transfers/claim-transfer.ts";
import { confirmTransfer, denyClaim } from "../transfers/confirm-transfer.ts";
import { listOpenClaims } from "../transfers/transfer-queries.ts";
import { askAdvance, receiveAdvance } from "./change-advance.ts";
import { receiveTransferredAdvance } from "./receive-transferred-advance.ts";

const { db } = await createTestDatabase(10);
const staff = await createCustomer(db, { role: "owner" });
const actorId = staff.id;

/** An order on delivery that awaits an advance of Rs. 200, and the transaction id of its transfer. */
async function newOrder() {
  const { id: orderId, number } = await placeTestOrder(db, await createCustomer(db));
  await askAdvance(db, { orderId, actorId, amount: 20_000 });
  return { orderId, number, account: "iban", transactionId: `FT${number}` } as const;
}

async function claimOf({ orderId, account, transactionId }: Awaited<ReturnType<typeof newOrder>>) {
  await claimTransfer(db, orderId, { account, transactionId });
  const [claim] = await listOpenClaims(db, orderId);
  return claim?.id ?? 0;
}

const capturedOf = async (orderId: number) =>
  (
    await db
      .selectFrom("payments")
      .where("orderId", "=", orderId)
      .where("state", "=", "captured")
      .select("amount")
      .execute()
  ).map(({ amount }) => amount);

it.each(["by hand", "with another transaction id"])(
  "counts once, also where somebody enters it %s at once",
  async (how) => {
    for (let round = 0; round < 3; round++) {
      const transfer = await newOrder();
      const { orderId, transactionId } = transfer;
      await Promise.all([
        receiveTransferredAdvance(db, staff, transfer),
        how === "by hand"
          ? receiveAdvance(db, { orderId, actorId })
          : receiveTransferredAdvance(db, staff, { ...transfer, transactionId: `${transactionId}0` }),
      ]);
      expect(await capturedOf(orderId)).toEqual([20_000]);
    }
  },
);

it("is recorded where its claim is denied at once: who has seen the money is right", async () => {
  for (let round = 0; round < 3; round++) {
    const transfer = await newOrder();
    const { orderId } = transfer;
    const claimId = await claimOf(transfer);
    const [, received] = await Promise.all([
      denyClaim(db, staff, { orderId, claimId }),
      receiveTransferredAdvance(db, staff, transfer),
    ]);
    expect([received, await capturedOf(orderId)]).toEqual([{ outcome: "confirmed" }, [20_000]]);
  }
});

it("pressed twice is repeated; an old transaction id does not pay the next advance", async () => {
  const transfer = await newOrder();
  const { orderId, number } = transfer;
  const receive = () => receiveTransferredAdvance(db, staff, transfer);
  expect([await receive(), await receive()]).toEqual([{ outcome: "confirmed" }, { outcome: "repeated" }]);
  await askAdvance(db, { orderId, actorId, amount: 30_000 });
  expect([await receive(), await capturedOf(orderId)]).toEqual([
    { outcome: "taken", orderNumber: number },
    [20_000],
  ]);
});

it("settles the claim of its transaction id, also where staff correct the account", async () => {
  const transfer = await newOrder();
  const { orderId, account, transactionId } = transfer;
  const claimId = await claimOf(transfer);
  expect(await receiveTransferredAdvance(db, staff, { ...transfer, account: "raast" })).toEqual({
    outcome: "confirmed",
  });
  const again = { orderId, claimId, account, transactionId, amount: 20_000 };
  expect([await confirmTransfer(db, staff, again), await capturedOf(orderId)]).toEqual([
    { outcome: "settled" },
    [20_000],
  ]);
});

it("is not recorded without its transaction id while a claim waits, which would count it again", async () => {
  const transfer = await newOrder();
  const { orderId } = transfer;
  const claimId = await claimOf(transfer);
  expect([await receiveAdvance(db, { orderId, actorId }), await capturedOf(orderId)]).toEqual([
    "claimed",
    [],
  ]);
  await denyClaim(db, staff, { orderId, claimId });
  expect(await receiveAdvance(db, { orderId, actorId })).toBe("done");
});
