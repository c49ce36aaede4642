import { Link } from "react-router";
import { formatDate } from "../../../shop/base/karachi-time.ts";
import {
  type CustomerCursor,
  type CustomerRow,
  listCustomers,
} from "../../../shop/customers/people/customer-list-queries.ts";
import { toPhoneLinks } from "../../../shop/orders/model/phone-links.ts";
import { roleLabels } from "../../../shop/staff/model/permissions.ts";
import { database } from "../../http/context.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { CursorPagination } from "../ui/cursor-pagination.tsx";
import { listPath } from "../ui/list-path.ts";
import { SearchBox } from "../ui/search-box.tsx";
import type { Route } from "./+types/customers";

const path = "/dashboard/customers";
const perPage = 50;

export const meta: Route.MetaFunction = () => noindexMeta("Customers | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { search, cursor } = parseCustomerListParams(url.searchParams);
  const found = await listCustomers(context.get(database), { search, cursor, limit: perPage + 1 });
  const isBackwards = cursor?.side === "before";
  const hasMore = found.length > perPage;
  const shown = isBackwards && hasMore ? found.slice(1) : found.slice(0, perPage);
  const [first, last] = [shown.at(0), shown.at(-1)];
  const q = search || null;
  return {
    search,
    before:
      first && (isBackwards ? hasMore : cursor)
        ? listPath(path, { q, before: customerCursorText(first) })
        : null,
    after: last && (isBackwards || hasMore) ? listPath(path, { q, after: customerCursorText(last) }) : null,
    people: shown.map(({ id, email, emailVerified, fullName, phone, role, createdAt, orderCount }) => ({
      id,
      email,
      emailVerified,
      fullName,
      phone: phone && toPhoneLinks(phone).text,
      role: role && roleLabels[role],
      since: formatDate(createdAt),
      orders: orderCount === 0 ? "no orders" : orderCount === 1 ? "1 order" : `${orderCount} orders`,
    })),
  };
}

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { search, people, before, after } = loaderData;
  return (
    <div className="wrap py-2 md:py-4">
      <PageHeading lead="Everyone with an account, newest first.">Customers</PageHeading>
      <div className="mb-5 grid gap-3">
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
            <li key={person.id}>
              <Link
                to={`${path}/${encodeURIComponent(person.id)}`}
                prefetch="none"
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 hover:bg-pine-wash"
              >
                <span className="min-w-0">
                  <span className="block font-semibold [overflow-wrap:anywhere]">
                    <bdi>{person.fullName || person.email}</bdi>
                  </span>
                  <span className="block text-sm text-ink-soft tabular-nums [overflow-wrap:anywhere]">
                    {person.fullName ? <bdi>{person.email}, </bdi> : null}
                    {person.phone ? <bdi>{person.phone}, </bdi> : null}
                    {person.orders}, since {person.since}
                  </span>
                </span>
                <span className="flex gap-2">
                  {person.role ? <Badge tone="available">{person.role}</Badge> : null}
                  {person.emailVerified ? null : <Badge>Email not confirmed</Badge>}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={search ? "No customers found." : "No customers yet."}>
          {search
            ? "Try a name, email, phone number or order number. For customers without an account, search in Orders."
            : "Customers appear here when they sign up."}
        </EmptyState>
      )}
      <CursorPagination shown={people.length} before={before} after={after} />
    </div>
  );
}

/** Parses `?q=ayesha&after=1763700000123456.u1`; what is malformed is ignored. */
function parseCustomerListParams(query: URLSearchParams): {
  search: string;
  cursor: CustomerCursor | null;
} {
  const side = query.has("before") ? "before" : "after";
  const [, micros, id] = /^(\d{1,16})\.(.{1,200})$/s.exec(query.get(side)?.replaceAll("\0", "") ?? "") ?? [];
  const isPosition = micros !== undefined && id !== undefined && Number.isSafeInteger(Number(micros));
  return {
    search: (query.get("q") ?? "").replaceAll("\0", "").trim().slice(0, 200),
    cursor: isPosition ? { side, micros: Number(micros), id } : null,
  };
}

function customerCursorText({ micros, id }: Pick<CustomerRow, "micros" | "id">): string {
  return `${micros}.${id}`;
}
