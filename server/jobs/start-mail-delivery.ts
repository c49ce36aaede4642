import type { PeriodicJob } from "../../platform/jobs/run-every.ts";
import { renderEmail } from "../../shop/mail/emails/render-email.ts";
import { secretLinks } from "../../shop/mail/emails/secret-links.ts";
import { startDelivery } from "../../shop/mail/outbox/start-delivery.ts";
import type { Shop } from "../runtime/open-shop.ts";

/** Delivers the outbox; stop it before the shop is closed. @param origin where links lead: `https://shop.example` */
export function startMailDelivery(shop: Shop, origin: string): PeriodicJob {
  const { database: db, secret, mail } = shop;
  const context = { db, origin, links: secretLinks(db, secret, origin) };
  return startDelivery({ ...mail, db, render: (...message) => renderEmail(context, ...message) });
}
