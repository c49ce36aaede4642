import { purgeRateLimits } from "../app/http/limits/rate-limit-queries.ts";
import { type PeriodicJob, runEvery } from "../platform/jobs/run-every.ts";
import { purgeExpiredIntentions } from "../shop/cart/purchase-intention-queries.ts";
import { purgeSettledContacts } from "../shop/contact/contact-reply-queries.ts";
import { callingCouriers } from "../shop/couriers/hear-hint.ts";
import { purgeHints } from "../shop/couriers/inbound-event-queries.ts";
import { invitationDays } from "../shop/customers/name-staff.ts";
import { purgeExpiredInvitations } from "../shop/customers/staff-queries.ts";
import { purgeImportRuns } from "../shop/files/import-run-queries.ts";
import { purgeOldKeys } from "../shop/idempotency/idempotency-key-queries.ts";
import { purgeUnusedPhotos } from "../shop/media/photo-use-queries.ts";
import { purgeRateSlots } from "../shop/notifications/email-rate-limit-queries.ts";
import { purgeSettledMessages } from "../shop/notifications/outbox-queries.ts";
import { deleteEndedOrderLinks } from "../shop/order-links/order-link-queries.ts";
import { purgeAnswers } from "../shop/payments/gateway-answer-queries.ts";
import type { Shop } from "./open-shop.ts";

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
    await purgeHints(database, callingCouriers);
    await purgeAnswers(database);
    await purgeExpiredInvitations(database, invitationDays);
  });
}
