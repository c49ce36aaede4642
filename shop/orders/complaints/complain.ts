import type { Database } from "../../schema.ts";
import { lockOrder } from "../lifecycle/order-write-queries.ts";
import { maxOpenComplaints } from "../model/complaint.ts";
import type { ComplaintForm } from "./complaint-form.ts";
import { insertComplaint, listComplaintsOfOrder } from "./complaint-queries.ts";

/** Stores a customer's complaint about an order. Sent again, it is the same one; `full`: too many are open. */
export async function complain(
  db: Database,
  orderId: number,
  { kind, message }: ComplaintForm,
): Promise<{ outcome: "stored" | "full" | "unknown" }> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockOrder(tx, orderId))) return { outcome: "unknown" };
    const open = await listComplaintsOfOrder(tx, orderId);
    if (open.some((one) => one.kind === kind && one.text === message)) return { outcome: "stored" };
    if (open.length >= maxOpenComplaints) return { outcome: "full" };
    await insertComplaint(tx, { orderId, kind, text: message });
    return { outcome: "stored" };
  });
}
