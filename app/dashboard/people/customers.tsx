import { Link } from "react-router";
import { formatDate } from "../../../shop/base/karachi-time.ts";
import { parsePage } from "../../../shop/base/page.ts";
import { plural } from "../../../shop/base/plural.ts";
import { displayPrice } from "../../../shop/base/price.ts";
import {
  type CustomerCursor,
  type CustomerPosition,
  type CustomerRow,
  listCustomers,
  listSortedCustomers,
} from "../../../shop/customers/people/customer-list-queries.ts";
import {
  type CustomerSort,
  customerSorts,
  maxSorted,
  sortedDays,
} from "../../../shop/customers/people/customer-sort.ts";
import { toPhoneLinks } from "../../../shop/orders/model/phone-links.ts";
import { roleLabels } from "../../../shop/staff/model/permissions.ts";
import { database } from "../../http/context.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { CursorPagination } from "../ui/cursor-pagination.tsx";
import { FilterPills } from "../ui/filter-pills.tsx";
import { listPath } from "../ui/list-path.ts";
import { PlainScreen } from "../ui/screen.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import type { Route } from "./+types/customers";

const path = "/dashboard/customers";
const perPage = 50;

export const meta: Route.MetaFunction = () => noindexMeta("Customers | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const { search, cursor } = parseCustomerListParams(url.searchParams);
  const sort = search ? undefined : customerSorts.find((one) => one === url.searchParams.get("sort"));
  if (sort) {
    const page = Math.min(parsePage(url.searchParams), maxSorted / perPage);
    const query = { sort, now: new Date(), offset: (page - 1) * perPage, limit: perPage };
    const { people, total } = await listSortedCustomers(db, query);
    const to = (next: number) => listPath(path, { sort, page: next });
    return {
      search,
      sort,
      before: page > 1 ? to(page - 1) : null,
      after: page * perPage < total ? to(page + 1) : null,
      people: people.map(customerView),
    };
  }
  const { people: found, next } = await listCustomers(db, { search, cursor, limit: perPage + 1 });
  const isBackwards = cursor?.side === "before";
  const hasMore = found.length > perPage;
  const shown = isBackwards && hasMore ? found.slice(1) : found.slice(0, perPage);
  const goesOn = hasMore || next !== null;
  const q = search || null;
  const back = (isBackwards ? next : null) ?? shown.at(0) ?? cursor;
  const on = (isBackwards ? null : next) ?? shown.at(-1) ?? cursor;
  return {
    search,
    sort: null,
    before:
      back && (isBackwards ? goesOn : cursor)
        ? listPath(path, { q, before: customerCursorText(back) })
        : null,
    after: on && (isBackwards || goesOn) ? listPath(path, { q, after: customerCursorText(on) }) : null,
    people: shown.map(customerView),
  };
}

const sortLabels: Readonly<Record<CustomerSort, string>> = {
  orders: "Most orders",
  spent: "Most spent",
  returned: "Fewest delivered",
};

function customerView(person: CustomerRow) {
  const { id, email, fullName, phone, createdAt, lastOrderAt, orders, delivered, ended, spent } = person;
  const number = phone && toPhoneLinks(phone).text;
  const contact = [email, number].filter((one): one is string => Boolean(one));
  return {
    // Who has no account has no page: their orders are found by their number.
    to: id === null ? listPath("/dashboard", { q: phone }) : `${path}/${encodeURIComponent(id)}`,
    name: fullName || contact[0],
    contact: fullName ? contact : contact.slice(1),
    orders: orders === 0 ? "No orders" : plural(orders, "order"),
    delivered: ended > 0 ? `${delivered} of ${ended} delivered` : null,
    spent: spent > 0 ? `${displayPrice(spent)} spent` : null,
    at: lastOrderAt ? `last ${formatDate(lastOrderAt)}` : createdAt ? `since ${formatDate(createdAt)}` : null,
    badges: id === null ? ["No account"] : person.emailVerified ? [] : ["Email not confirmed"],
    role: person.role && roleLabels[person.role],
  };
}

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { search, sort, people, before, after } = loaderData;
  return (
    <PlainScreen
      title="Customers"
      actions={
        <details>
          <summary className="inline-flex min-h-11 items-center text-sm text-link">
            Sort: {sort ? sortLabels[sort] : "Last order"}
          </summary>
          <FilterPills
            label="Sort"
            pills={[
              { label: "Last order", to: path, current: !sort },
              ...customerSorts.map((one) => ({
                label: sortLabels[one],
                to: `${path}?sort=${one}`,
                current: one === sort,
              })),
            ]}
          />
        </details>
      }
    >
      <div className="mb-3 grid gap-3">
        <SearchBox
          path={path}
          label="Search customers"
          placeholder="Name, email, phone, order"
          search={search}
        />
      </div>
      {people.length > 0 ? (
        <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
          {people.map((person) => (
            <li key={person.to}>
              <Link
                to={person.to}
                prefetch="none"
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 hover:bg-pine-wash"
              >
                <span className="min-w-0">
                  <span className="block font-semibold [overflow-wrap:anywhere]">
                    <bdi>{person.name}</bdi>
                  </span>
                  <span className="block text-sm text-ink-soft tabular-nums [overflow-wrap:anywhere]">
                    {person.contact.map((one) => (
                      <bdi key={one}>{one}, </bdi>
                    ))}
                    {[person.orders, person.delivered, person.spent, person.at].filter(Boolean).join(", ")}
                  </span>
                </span>
                <span className="flex gap-2">
                  {person.role ? <Badge tone="available">{person.role}</Badge> : null}
                  {person.badges.map((badge) => (
                    <Badge key={badge}>{badge}</Badge>
                  ))}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={search ? "No customers found." : "No customers yet."}>
          {search
            ? "Try a name, email, phone number or order number."
            : "Customers appear here when they sign up or order."}
        </EmptyState>
      )}
      <p className="mt-3 text-sm text-ink-soft">
        {sort
          ? `Orders of the last ${sortedDays} days, at most ${maxSorted} customers.`
          : "The last order first. Accounts without an order are listed by the day they signed up."}
      </p>
      <CursorPagination shown={people.length} before={before} after={after} />
    </PlainScreen>
  );
}

/** Parses `?q=ayesha&after=1763700000123456.10007.`; what is malformed is ignored. */
function parseCustomerListParams(query: URLSearchParams): { search: string; cursor: CustomerCursor | null } {
  const side = query.has("before") ? "before" : "after";
  const text = query.get(side)?.replaceAll("\0", "") ?? "";
  const [, micros, orderId, account] = /^(\d{1,16})\.(\d{1,15})\.(.{0,200})$/s.exec(text) ?? [];
  const isPosition = Number.isSafeInteger(Number(micros));
  return {
    search: (query.get("q") ?? "").replaceAll("\0", "").trim().slice(0, 200),
    cursor: isPosition
      ? { side, micros: Number(micros), orderId: Number(orderId), account: account ?? "" }
      : null,
  };
}

function customerCursorText({ micros, orderId, account }: CustomerPosition): string {
  return `${micros}.${orderId}.${account}`;
}
