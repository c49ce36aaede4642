import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../schema.ts";
import { type Machine, type StateOf, statesBefore } from "../model/state-machines.ts";

interface StateColumn {
  table: string;
  column: string;
  /** Selects the ids of the orders of a row; ends before the row's id, which the caller appends. */
  orders: RawBuilder<unknown>;
  /** What the event of a change refers to: line, payment_id, shipment_id. */
  refersTo: RawBuilder<unknown>;
}

const none = sql`null::bigint`;

/** Where each machine's state is stored. */
export const stateColumns: Readonly<Record<Machine, StateColumn>> = {
  line: {
    table: "order_lines",
    column: "status",
    orders: sql`select order_id from order_lines where id = `,
    refersTo: sql`line, ${none} as payment_id, ${none} as shipment_id`,
  },
  payment: {
    table: "payments",
    column: "state",
    orders: sql`select order_id from payments where id = `,
    refersTo: sql`${none} as line, id as payment_id, shipment_id`,
  },
  shipment: {
    table: "shipments",
    column: "state",
    // A shipment whose lines were cancelled belongs to the orders of its events, and to those for which it collects.
    orders: sql`select order_id from (
      select shipment_id, order_id from shipment_lines union select shipment_id, order_id from order_events
      union select shipment_id, order_id from told_cash
    ) as carried where shipment_id = `,
    refersTo: sql`${none} as line, ${none} as payment_id, id as shipment_id`,
  },
  confirmation: {
    table: "orders",
    column: "confirmation",
    // The row is the order.
    orders: sql`select `,
    refersTo: sql`${none} as line, ${none} as payment_id, ${none} as shipment_id`,
  },
  transaction: {
    table: "gateway_transactions",
    column: "state",
    orders: sql`select order_id from gateway_transactions where id = `,
    refersTo: sql`${none} as line, payment_id, ${none} as shipment_id`,
  },
  dispute: {
    table: "payment_disputes",
    column: "state",
    orders: sql`select order_id from payments join payment_disputes on payments.id = payment_id where payment_disputes.id = `,
    refersTo: sql`${none} as line, payment_id, ${none} as shipment_id`,
  },
  refund: {
    table: "refunds",
    column: "state",
    orders: sql`select order_id from payments join refunds on payments.id = payment_id where refunds.id = `,
    refersTo: sql`${none} as line, payment_id, ${none} as shipment_id`,
  },
};

/** The orders of a row, locked before the row itself, as placing an order does: no two then wait for each other. */
export async function lockOrdersOf(
  tx: Database,
  machine: Machine,
  id: number,
): Promise<{ id: number; number: number }[]> {
  const { rows } = await sql<{ id: number; number: number }>`
    select id, number from orders where id in (${stateColumns[machine].orders} ${id}::bigint)
    order by id for no key update`.execute(tx);
  return rows;
}

/** What the event of a change refers to. */
export interface Transitioned {
  line: number | null;
  paymentId: number | null;
  shipmentId: number | null;
}

/** Sets a state where the one before allows it; undefined: it does not, as for the second of two at once. */
export async function updateState<M extends Machine>(
  tx: Database,
  machine: M,
  id: number,
  to: StateOf<M>,
): Promise<Transitioned | undefined> {
  const { table, column, refersTo } = stateColumns[machine];
  const { rows } = await sql<Transitioned>`
    update ${sql.table(table)} set ${sql.ref(column)} = ${to}, updated_at = greatest(now(), updated_at)
    where id = ${id} and ${sql.ref(column)} = any(${statesBefore(machine, to)})
    returning ${refersTo}`.execute(tx);
  return rows[0];
}
