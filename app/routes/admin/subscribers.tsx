import { formatDateTime } from "../../../shop/karachi-time.ts";
import { subscriberCounts, subscribers } from "../../../shop/newsletter/subscriber-list-queries.ts";
import { parsePage } from "../../../shop/pagination/page.ts";
import { database } from "../../http/context.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import type { Route } from "./+types/subscribers";
import { ListPagination } from "./list-pagination.tsx";
import { listPath } from "./list-path.ts";

export const meta: Route.MetaFunction = () => noindexMeta("Subscribers | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const { items, ...shown } = await subscribers(db, parsePage(url.searchParams));
  return {
    ...shown,
    confirmed: (await subscriberCounts(db)).confirmed,
    people: items.map(({ id, email, subscribedAt, confirmationRequestedAt, confirmedAt }) => ({
      id,
      email,
      since: formatDateTime(subscribedAt),
      lastAsked: formatDateTime(confirmationRequestedAt),
      confirmed: confirmedAt && formatDateTime(confirmedAt),
    })),
  };
}

export default function Subscribers({ loaderData }: Route.ComponentProps) {
  const { people, page, pages, total, confirmed } = loaderData;
  return (
    <div className="wrap py-8 md:py-12">
      <PageHeading lead={people.length > 0 ? `${confirmed} of ${total} have confirmed their address.` : null}>
        Subscribers
      </PageHeading>
      {people.length > 0 ? (
        <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
          {people.map((person) => (
            <li
              key={person.id}
              className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
            >
              <div className="min-w-0">
                <p className="font-semibold [overflow-wrap:anywhere]">
                  <bdi>{person.email}</bdi>
                </p>
                <p className="text-sm text-ink-soft tabular-nums">
                  Subscribed {person.since}
                  {person.confirmed
                    ? `, confirmed ${person.confirmed}`
                    : `, last asked to confirm ${person.lastAsked}`}
                </p>
              </div>
              <p>
                {person.confirmed ? (
                  <Badge tone="available">Confirmed</Badge>
                ) : (
                  <Badge>Awaiting confirmation</Badge>
                )}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title="No subscribers yet.">
          They appear here as soon as somebody subscribes to the newsletter.
        </EmptyState>
      )}
      <ListPagination
        {...{ page, pages, total }}
        shown={people.length}
        to={(other) => listPath("/dashboard/subscribers", { page: other })}
      />
    </div>
  );
}
