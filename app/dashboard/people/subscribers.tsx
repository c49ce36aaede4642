import { data, Form, type RouterContextProvider, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { formatDateTime } from "../../../shop/base/karachi-time.ts";
import { parsePage } from "../../../shop/base/page.ts";
import { removeSubscriber } from "../../../shop/customers/newsletter/remove-subscriber.ts";
import { subscriberCounts, subscribers } from "../../../shop/customers/newsletter/subscriber-list-queries.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, readForm } from "../../http/forms/parse-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { ConfirmDialog } from "../../ui/form/confirm-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { ListPagination } from "../ui/list-pagination.tsx";
import { listPath } from "../ui/list-path.ts";
import { SearchBox } from "../ui/search-box.tsx";
import type { Route } from "./+types/subscribers";

const removeForm = z.object({
  subscriber: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
});

/** Removes a subscriber and redirects to the list. */
async function removeSubscriberAction(
  form: FormData,
  context: Readonly<RouterContextProvider>,
  list: string,
) {
  const parsed = parseForm(removeForm, form);
  if (!parsed.ok)
    return data({ message: "This subscriber was not found. Please reload and try again." }, 400);
  const outcome = await removeSubscriber(context.get(database), {
    id: parsed.value.subscriber,
    actorId: context.get(customer).id,
  });
  if (outcome === "unknown") return data({ message: "This subscriber is no longer on the list." }, 404);
  throw redirect(list);
}

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
  return removeSubscriberAction(await readForm(request), context, listPath(path, { ...list, removed: "" }));
}

export default function Subscribers({ loaderData, actionData }: Route.ComponentProps) {
  const { people, page, pages, total, confirmed, search, personToRemove, isRemoved } = loaderData;
  const list = { q: search || null, page };
  return (
    <div className="wrap py-2 md:py-4">
      <PageHeading lead={people.length > 0 ? `${confirmed} of ${total} have confirmed their email.` : null}>
        Subscribers
      </PageHeading>
      <div className="mb-5 grid gap-3">
        <ErrorBox>{actionData?.message}</ErrorBox>
        <Notice>{isRemoved && !actionData ? "Subscriber removed." : null}</Notice>
        <SearchBox path={path} label="Search subscribers" placeholder="Part of the email" search={search} />
      </div>
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
        <ConfirmUnsubscribe person={personToRemove} list={listPath(path, list)} />
      ) : null}
    </div>
  );
}

interface ConfirmUnsubscribeProps {
  person: { id: number; email: string };
  /** The URL of the list without the dialog. */
  list: string;
}

/** Confirms the removal of a subscriber, who alone could subscribe again. */
function ConfirmUnsubscribe({ person, list }: ConfirmUnsubscribeProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <ConfirmDialog
      title="Remove this subscriber?"
      cancelTo={list}
      cancelLabel="Go back"
      action={
        <Form method="post" action={list} replace>
          <input type="hidden" name="subscriber" value={person.id} />
          <Button size="small" tone="danger" busy={busy} busyLabel="Removing...">
            Remove subscriber
          </Button>
        </Form>
      }
    >
      <p className="[overflow-wrap:anywhere]">
        <bdi className="font-semibold text-ink">{person.email}</bdi> will no longer get the newsletter. Only
        they can subscribe again.
      </p>
    </ConfirmDialog>
  );
}
