import type { Deployment } from "./deployment.ts";
import type { Traffic } from "./traffic.ts";

/** What is wrong with what the shop holds. */
export interface Findings {
  /** Acknowledged orders and accounts that are not there. */
  lost: number;
  /** Orders, accounts or pieces that are there more than once. */
  doubled: number;
  /** Orders and accounts of which only a part is there. */
  half: number;
}

interface StoredOrder {
  number: string;
  note: string;
  email: string;
  pieces: number;
  lines: number;
  whole: boolean;
}

/** Compares the journal of what was acknowledged with what the database holds, while the traffic goes on. */
export async function verify(
  deployment: Pick<Deployment, "query">,
  traffic: Pick<Traffic, "orders" | "accounts">,
): Promise<Findings> {
  // What is acknowledged after this moment may not be in what is read.
  const orders = [...traffic.orders];
  const accounts = [...traffic.accounts];
  const storedOrders = await deployment.query<StoredOrder>(`
    select 'LS-' || o.number as number, o.notes as note, u.email, count(l.id)::int as lines,
      coalesce(sum(l.quantity), 0)::int as pieces,
      coalesce(sum(l.amount) = o.placed_total, false)
        and (select count(*) from order_events e where e.order_id = o.id) = 1
        and (select count(*) from payments p where p.order_id = o.id) = 1
        and (select count(*) from order_list x where x.order_id = o.id) = count(l.id)
        and (select count(*) from outbox x where x.subject_id = o.id::text and x.kind in ('new-order', 'order-confirmation')) = 2
        as whole
    from orders o join users u on u.id = o.user_id
    left join order_lines l on l.order_id = o.id and l.placed_at is not null
    where o.placed_at is not null group by o.id, u.email`);
  const orphanLines = await deployment.query<{ n: number }>(`
    select count(*)::int as n from order_lines l join orders o on o.id = l.order_id
    where l.placed_at is not null and o.placed_at is null`);
  const people = await deployment.query<{ email: string; whole: boolean }>(`
    select email, exists (select from accounts a where a.user_id = u.id and a.password is not null)
      and exists (select from outbox x where x.subject_id = u.id and x.kind = 'address-verification') as whole
    from users u`);

  const byNumber = new Map(storedOrders.map((order) => [order.number, order]));
  const knownEmails = new Set(people.map(({ email }) => email));
  const isLost = ({ number, note, email }: (typeof orders)[number]) =>
    byNumber.get(number)?.note !== note || byNumber.get(number)?.email !== email;
  const duplicates = [...Map.groupBy(storedOrders, ({ note }) => note).values()].filter(
    ({ length }) => length > 1,
  );
  return {
    lost: orders.filter(isLost).length + accounts.filter((email) => !knownEmails.has(email)).length,
    doubled:
      duplicates.length +
      storedOrders.filter(({ pieces, lines }) => pieces > 1 || lines > 1).length +
      (people.length - knownEmails.size),
    half:
      storedOrders.filter(({ whole, lines }) => !whole || lines === 0).length +
      (orphanLines[0]?.n ?? 0) +
      people.filter(({ whole }) => !whole).length,
  };
}
