import { data, redirect } from "react-router";
import { z } from "zod";
import { formatDateTime } from "../../../shop/base/karachi-time.ts";
import { parsePage } from "../../../shop/base/page.ts";
import { removeSubscriber } from "../../../shop/customers/newsletter/remove-subscriber.ts";
import { subscriberCounts, subscribers } from "../../../shop/customers/newsletter/subscriber-list-queries.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, readForm } from "../../http/forms/parse-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { AskFirst } from "../ui/ask-first.tsx";
import { ListPagination } from "../ui/list-pagination.tsx";
import { listPath } from "../ui/list-path.ts";
import { PlainScreen } from "../ui/screen.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import type { Route } from "./+types/subscribers";

const removeForm = z.object({
  subscriber: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
});

const path = "/dashboard/subscribers";

export const meta: Route.MetaFunction = () => noindexMeta("Subscribers | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const search = searchOf(url);
  const { items, ...shown } = await subscribers(db, parsePage(url.searchParams), search);
  const idToRemove = url.searchParams.get("remove");
  const personToRemove = items.find(({ id }) => String(id) === idToRemove);
  return {
    ...shown,
    search,
    confirmed: (await subscriberCounts(db, search)).confirmed,
    personToRemove: personToRemove ? { id: personToRemove.id, email: personToRemove.email } : null,
    isRemoved: url.searchParams.has("removed"),
    people: items.map(({ id, email, subscribedAt, confirmationRequestedAt, confirmedAt }) => ({
      id,
      email,
      since: formatDateTime(subscribedAt),
      lastAsked: formatDateTime(confirmationRequestedAt),
      confirmed: confirmedAt && formatDateTime(confirmedAt),
    })),
  };
}

const searchOf = (url: URL) => (url.searchParams.get("q") ?? "").replaceAll("\0", "").trim().slice(0, 200);

export async function action({ request, url, context }: Route.ActionArgs) {
  const list = { q: searchOf(url) || null, page: parsePage(url.searchParams) };
  const parsed = parseForm(removeForm, await readForm(request));
  if (!parsed.ok)
    return data({ message: "This subscriber was not found. Please reload and try again." }, 400);
  const outcome = await removeSubscriber(context.get(database), {
    id: parsed.value.subscriber,
    actorId: context.get(customer).id,
  });
  if (outcome === "unknown") return data({ message: "This subscriber is no longer on the list." }, 404);
  throw redirect(listPath(path, { ...list, removed: "" }));
}

export default function Subscribers({ loaderData, actionData }: Route.ComponentProps) {
  const { people, page, pages, total, confirmed, search, personToRemove, isRemoved } = loaderData;
  const list = { q: search || null, page };
  return (
    <PlainScreen
      title="Subscribers"
      lead={people.length > 0 ? `${confirmed} of ${total} have confirmed their email.` : null}
      error={actionData?.message}
      done={isRemoved && !actionData ? "Subscriber removed." : null}
      tools={
        <SearchBox path={path} label="Search subscribers" placeholder="Part of the email" search={search} />
      }
    >
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
              <p className="flex flex-wrap items-center gap-3">
                {person.confirmed ? (
                  <Badge tone="available">Confirmed</Badge>
                ) : (
                  <Badge>Awaiting confirmation</Badge>
                )}
                <ButtonLink
                  to={listPath(path, { ...list, remove: person.id })}
                  tone="danger"
                  size="small"
                  prefetch="none"
                  preventScrollReset
                  aria-label={`Remove ${person.email}`}
                >
                  Remove
                </ButtonLink>
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={search ? "No subscribers found." : "No subscribers yet."}>
          {search
            ? "Try a different part of the email."
            : "People appear here when they subscribe to the newsletter."}
        </EmptyState>
      )}
      <ListPagination
        {...{ page, pages, total }}
        shown={people.length}
        to={(other) => listPath(path, { ...list, page: other })}
      />
      {personToRemove && !actionData ? (
        <AskFirst
          title="Remove this subscriber?"
          cancelTo={listPath(path, list)}
          sent={{ subscriber: personToRemove.id }}
          button="Remove subscriber"
          busyLabel="Removing..."
          action={listPath(path, list)}
          replace
          text={
            <p className="[overflow-wrap:anywhere]">
              <bdi className="font-semibold text-ink">{personToRemove.email}</bdi> will no longer get the
              newsletter. Only they can subscribe again.
            </p>
          }
        />
      ) : null}
    </PlainScreen>
  );
}
