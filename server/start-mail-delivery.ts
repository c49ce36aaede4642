import { secretLinks } from "../shop/letters/secret-links.ts";
import { writeLetter } from "../shop/letters/write-letter.ts";
import { openDelivery, usualAttempts, usualLease } from "../shop/notifications/open-delivery.ts";
import type { Shop } from "./open-shop.ts";

/**
 * Delivers the outbox for as long as the shop is served; stop it before the shop is closed.
 * @param origin where the links of letters lead, such as `https://shop.example`
 */
export async function startMailDelivery(shop: Shop, origin: string) {
  const { database: db, pool, secret, mail } = shop;
  const context = { db, origin, links: secretLinks(db, secret, origin) };
  return openDelivery(pool, {
    ...mail,
    db,
    write: (...message) => writeLetter(context, ...message),
    attempts: usualAttempts,
    leaseSeconds: usualLease,
  });
}
