import { createVerificationToken } from "../../shop/customers/account/email-verification.ts";
import { confirmationToken, removalToken } from "../../shop/customers/model/newsletter-link.ts";
import { createOrderLink } from "../../shop/orders/link/create-order-link.ts";
import { orderLinkPath } from "../../shop/orders/model/order-link.ts";
import { reviewPath } from "../../shop/orders/model/review-link.ts";
import { createResetToken } from "../../shop/staff/password-reset.ts";
import { createSignedIn } from "../customers/signed-in-customers.ts";
import { deliverTestOrder } from "../orders/deliver-test-order.ts";
import { placeTestOrder, untrackStock } from "../orders-fixture.ts";
import type { Visitor } from "../test-shop.ts";
import type { World } from "./valid-cases.ts";

interface SingleUsePage {
  /** The address to start from. */
  url: string;
  /** Who asks, where it must be someone whom no one needs afterwards. */
  as?: Visitor;
}

const linkPage = (path: string, token: string): SingleUsePage => ({
  url: `${path}?${new URLSearchParams({ token })}`,
});

/** An order that has arrived, by a number that no one of the shop may have been given. @returns where it is rated */
export async function placeReviewable({ shop, spare }: World): Promise<{ path: string }> {
  await untrackStock(shop.db);
  await shop.db.deleteFrom("phoneMarks").execute();
  const phoneNumber = "0333 4567890";
  const order = await placeTestOrder(shop.db, await shop.customer(spare.id), { phoneNumber });
  await deliverTestOrder(shop.db, order.id);
  return { path: reviewPath(shop.shop.secret, order.id) };
}

/**
 * What must be made again for each request, by route, so that hostile input meets more than a link that is used up, a cart
 * that is empty or an account that is gone.
 */
export const singleUsePages: Record<string, (world: World) => Promise<SingleUsePage>> = {
  "/checkout": async ({ shop, people: { customer } }) => {
    await shop.post("/p1", { as: customer.copy(), form: { intent: "add", quantity: "1" } }, "198.19.0.2");
    return { url: "/checkout" };
  },
  // An order of its own: a press may cancel it.
  "/o/:token": async ({ shop, spare }) => {
    await untrackStock(shop.db);
    // A hostile form may have marked its number.
    await shop.db.deleteFrom("phoneMarks").execute();
    const order = await placeTestOrder(shop.db, await shop.customer(spare.id));
    return { url: orderLinkPath((await createOrderLink(shop.db, order.id)).token) };
  },
  "/review/:token": async (world) => ({ url: (await placeReviewable(world)).path }),
  "/settings/delete": async ({ shop }) => {
    const [customer] = await createSignedIn(shop, 1);
    return { url: "/settings/delete", ...(customer ? { as: customer.as } : {}) };
  },
  "/set-password": async ({ shop, spare }) =>
    linkPage("/set-password", await createResetToken(shop.db, spare.id)),
  "/verify-email": async ({ shop, spare }) =>
    linkPage("/verify-email", createVerificationToken(shop.shop.secret, spare)),
  "/newsletter/confirm": async ({ shop, subscriber }) =>
    linkPage("/newsletter/confirm", confirmationToken(shop.shop.secret, subscriber)),
  "/newsletter/leave": async ({ shop, subscriber }) =>
    linkPage("/newsletter/leave", removalToken(shop.shop.secret, subscriber)),
};
