import { recordAudit } from "../base/audit/audit-queries.ts";
import { lockStaff } from "../customers/account/customer-queries.ts";
import type { Database } from "../schema.ts";
import { mayManageStaff } from "./staff-queries.ts";
import { readStaffSettings, writeStaffSettings } from "./staff-settings-queries.ts";

/** An owner sets the largest discount, in whole percent, that a manager may give. */
export async function setDiscountLimit(
  db: Database,
  { percent, actorId }: { percent: number; actorId: string },
): Promise<"set" | "unchanged" | "not-allowed"> {
  return db.transaction().execute(async (tx) => {
    await lockStaff(tx);
    if (!(await mayManageStaff(tx, actorId))) return "not-allowed";
    const { managerDiscountPercent: from } = await readStaffSettings(tx);
    if (from === percent) return "unchanged";
    await writeStaffSettings(tx, { managerDiscountPercent: percent });
    const details = { from, to: percent };
    await recordAudit(tx, { actorId, action: "staff.discount-limit", subject: "managers", details });
    return "set";
  });
}
