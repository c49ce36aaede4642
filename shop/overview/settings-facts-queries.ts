import { sql } from "kysely";
import type { ConfirmationSettings } from "../orders/confirm/confirmation-settings.ts";
import { parseConfirmationSettings } from "../orders/confirm/confirmation-settings-queries.ts";
import { parseAdvanceSettings } from "../payments/advances/advance-settings-queries.ts";
import type { AdvanceSettings } from "../payments/model/advance-settings.ts";
import type { GatewaySettings } from "../payments/model/gateway-settings.ts";
import type { Database } from "../schema.ts";

/** What the rows of Settings say of their screens, beside the settings themselves. */
export interface SettingsFacts {
  /** Those that are on. */
  couriers: number;
  courierRules: number;
  staff: number;
  /** Who has not accepted yet. */
  invited: number;
  failedEmails: number;
  lastExport: Date | null;
  lastChange: Date | null;
  lastEntry: Date | null;
  hasTwoStep: boolean;
  confirmation: ConfirmationSettings;
  advance: AdvanceSettings;
  /** Of the account at JazzCash; null: there is none. */
  jazzCash: GatewaySettings | null;
}

/** In one query: counts a few rows, and reads the newest of the logs by their indexes. @param userId who looks */
export async function readSettingsFacts(db: Database, userId: string): Promise<SettingsFacts> {
  const { rows } = await sql<SettingsFacts & { confirmation: unknown; advance: unknown }>`
    select (select count(*)::int from couriers where active) as couriers,
      (select count(*)::int from courier_rules) as courier_rules,
      (select count(*)::int from users where role is not null) as staff,
      (select count(*)::int from users where invited_role is not null) as invited,
      (select count(*)::int from outbox where state = 'failed') as failed_emails,
      (select max(at) from audit_log where action like '%.exported') as last_export,
      (select at from revisions order by id desc limit 1) as last_change,
      (select at from audit_log order by at desc, id desc limit 1) as last_entry,
      coalesce((select two_factor_enabled from users where id = ${userId}), false) as has_two_step,
      (select value from settings where key = 'confirmation') as confirmation,
      (select value from settings where key = 'advance') as advance,
      (select settings from gateway_accounts where gateway = 'jazzcash') as jazz_cash`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error("a query without tables has one row");
  return {
    ...facts,
    confirmation: parseConfirmationSettings(facts.confirmation),
    advance: parseAdvanceSettings(facts.advance),
  };
}
