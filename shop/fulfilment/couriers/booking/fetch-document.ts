import { recordAudit } from "../../../base/audit/audit-queries.ts";
import type { CourierDocument } from "../../model/courier-adapter.ts";
import { type CourierDelivery, callSafely, openCall } from "../accounts/courier-delivery.ts";
import { findBookingCourier } from "./booking-queries.ts";
import { listParcelsWithNumber } from "./parcel-queries.ts";

export type DocumentKind = "labels" | "load_sheet";

export type FetchedDocument =
  | { outcome: "done"; document: CourierDocument; courier: string }
  /** In words for the dashboard. */
  | { outcome: "refused"; reason: string };

/** What a browser shows and nothing runs in: a page of a courier's is never served as the shop's own. */
const shown = ["application/pdf", "image/jpeg", "image/png"];

const refused = (reason: string) => ({ outcome: "refused", reason }) as const;

/**
 * Gets a courier's labels of parcels, or has it make the sheet that its rider signs. The parcels are of one courier and have
 * its numbers. Whoever calls this waits for the courier, at most `callSeconds`.
 */
export async function fetchDocument(
  delivery: Pick<CourierDelivery, "db" | "adapterOf" | "openAccount" | "findCity">,
  { kind, shipmentIds }: { kind: DocumentKind; shipmentIds: readonly number[] },
  actorId: string,
): Promise<FetchedDocument> {
  const { db } = delivery;
  const parcels = await listParcelsWithNumber(db, shipmentIds);
  const [first] = parcels;
  if (!first || parcels.length < new Set(shipmentIds).size)
    return refused("One parcel no longer has a tracking number. Please reload and try again.");
  if (parcels.some(({ courierId }) => courierId !== first.courierId))
    return refused("These parcels are with different couriers. Please choose one courier.");
  const courier = await findBookingCourier(db, first.courierId);
  if (!courier?.adapter) return refused("This courier does not provide labels here.");
  const call = await openCall({ ...delivery, callSeconds: 20 }, courier);
  if (!call) return refused("This courier has no account yet. Add it under Couriers.");
  const numbers = parcels.map(({ trackingNumber }) => trackingNumber);
  const { adapter, account } = call;
  const result = await callSafely(call, async (signal) =>
    kind === "labels"
      ? adapter.labels(account, numbers, signal)
      : adapter.loadSheet(account, numbers, signal),
  );
  if (result.outcome !== "done") return refused(`${courier.name}: ${result.reason}`);
  const documents = "documents" in result ? result.documents : [result.document];
  const [document] = documents;
  if (!document) return refused(`${courier.name} does not provide this document.`);
  if (documents.length > 1) return refused(`${courier.name} provides one label at a time.`);
  const contentType = document.contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!shown.includes(contentType)) return refused(`${courier.name} did not send a valid document.`);
  const [action, details] = [`parcel.${kind}`, { parcels: parcels.length }];
  await recordAudit(db, { actorId, action, subject: courier.name, details });
  return { outcome: "done", document: { ...document, contentType }, courier: courier.id };
}
