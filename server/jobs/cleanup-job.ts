import { purgeRateLimits } from "../../app/http/limits/rate-limit-queries.ts";
import { type PeriodicJob, runEvery } from "../../platform/jobs/run-every.ts";
import { log } from "../../platform/log.ts";
import { purgeOldKeys } from "../../shop/base/idempotency-key-queries.ts";
import { purgeSettledMessages } from "../../shop/base/outbox/outbox-queries.ts";
import { purgeImportRuns } from "../../shop/catalogue/files/import-run-queries.ts";
import { purgeUnusedPhotos } from "../../shop/catalogue/photos/photo-use-queries.ts";
import { purgeExpiredIntentions } from "../../shop/checkout/cart/purchase-intention-queries.ts";
import { purgeUnusedSignUps } from "../../shop/customers/account/unused-sign-up-queries.ts";
import { purgeSettledContacts } from "../../shop/customers/contact/contact-reply-queries.ts";
import { callingCouriers } from "../../shop/fulfilment/couriers/tracking/hear-hint.ts";
import { purgeHints } from "../../shop/fulfilment/couriers/tracking/inbound-event-queries.ts";
import { purgeRateSlots } from "../../shop/mail/outbox/email-rate-limit-queries.ts";
import { deleteEndedOrderLinks } from "../../shop/orders/link/order-link-queries.ts";
import { purgeAnswers } from "../../shop/payments/gateway/gateway-answer-queries.ts";
import { invitationDays } from "../../shop/staff/name-staff.ts";
import { purgeExpiredInvitations } from "../../shop/staff/staff-queries.ts";
import type { Shop } from "../runtime/open-shop.ts";

/** Once an hour deletes the rows whose retention has ended. Stop it before the shop is closed. */
export function startCleanupJob({ database }: Pick<Shop, "database">): PeriodicJob {
  return runEvery("cleanup", 3_600_000, async () => {
    await purgeOldKeys(database);
    await purgeExpiredIntentions(database);
    await purgeRateLimits(database);
    await purgeSettledMessages(database);
    await purgeRateSlots(database);
    await purgeImportRuns(database);
    await purgeUnusedPhotos(database);
    await purgeSettledContacts(database);
    await deleteEndedOrderLinks(database);
    await purgeHints(database, callingCouriers());
    await purgeAnswers(database);
    await purgeExpiredInvitations(database, invitationDays);
    const signUps = await purgeUnusedSignUps(database);
    if (signUps > 0) log.info({ signUps }, "accounts that were never used have ended");
  });
}
