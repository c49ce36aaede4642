import type { Deployment } from "./deployment.ts";
import type { Traffic } from "./traffic.ts";

/** What is wrong with what the shop holds. */
export interface Findings {
  /** Acknowledged orders and accounts that are not there. */
  lost: number;
  /** Checkouts, accounts or pieces that are there more than once. */
  doubled: number;
  /** Checkouts and accounts of which only a part is there. */
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
    select 'LS-' || c.number as number, c.notes as note, u.email, count(o.id)::int as lines,
      coalesce(sum(o.quantity), 0)::int as pieces,
      coalesce(sum(o.amount) = c.total, false) and bool_and((select count(*) from order_events e where e.order_id = o.id) = 1)
        and (select count(*) from outbox x where x.subject_id = c.id::text and x.kind in ('new-order', 'order-confirmation')) = 2
        as whole
    from checkouts c join users u on u.id = c.user_id
    left join orders o on o.checkout_id = c.id and o.placed_at is not null
    where c.placed_at is not null group by c.id, u.email`);
  const orphanLines = await deployment.query<{ n: number }>(`
    select count(*)::int as n from orders o join checkouts c on c.id = o.checkout_id
    where o.placed_at is not null and c.placed_at is null`);
  const people = await deployment.query<{ email: string; whole: boolean }>(`
    select email, exists (select from accounts a where a.user_id = u.id and a.password is not null)
      and exists (select from outbox x where x.subject_id = u.id and x.kind = 'address-verification') as whole
    from users u`);

  const byNumber = new Map(storedOrders.map((checkout) => [checkout.number, checkout]));
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
