import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { formatDateTime } from "../../../shop/base/karachi-time.ts";
import { isMessageKind, messageKind } from "../../../shop/base/outbox/message-kind.ts";
import { plural } from "../../../shop/base/plural.ts";
import { missingSetting } from "../../../shop/mail/outbox/choose-transport.ts";
import { findOwnerEmail } from "../../../shop/mail/outbox/deliver-message.ts";
import type { UnsentMessage } from "../../../shop/mail/outbox/outbox-list-queries.ts";
import { unsentCounts, unsentMessages } from "../../../shop/mail/outbox/outbox-list-queries.ts";
import { retryByAdmin } from "../../../shop/mail/outbox/retry-by-admin.ts";
import { unsentStates } from "../../../shop/mail/outbox/unsent-message.ts";
import { canEmailCustomers } from "../../http/can-email-customers.ts";
import { customer, database, mail } from "../../http/context.ts";
import { parseForm, readForm } from "../../http/forms/parse-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterPills } from "../ui/filter-pills.tsx";
import { ListPagination } from "../ui/list-pagination.tsx";
import { listPath } from "../ui/list-path.ts";
import { PostForm } from "../ui/post-form.tsx";
import { PlainScreen } from "../ui/screen.tsx";
import { TextLink } from "../ui/text-link.tsx";
import type { Route } from "./+types/outbox";
import { parseListParams } from "./list-params.ts";

const stateLabels = { waiting: "Waiting", sending: "Sending", failed: "Failed" };
const tones: Record<OutboxRow["state"], BadgeTone> = {
  waiting: "plain",
  sending: "available",
  failed: "sale",
};

/** An unsent email with its state, last error and a retry button. */
function OutboxMessage({ message, path }: { message: OutboxRow; path: string }) {
  const { id, subject, state, attempts, error, nextAttempt } = message;
  return (
    <article
      aria-labelledby={`mail-${id}`}
      className="grid gap-4 rounded-lg border border-hairline bg-paper p-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:p-5"
    >
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h2 id={`mail-${id}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span>
            {message.label}
            {subject ? (
              <>
                {": "}
                <bdi className="font-normal">{subject}</bdi>
              </>
            ) : null}
          </span>
          <Badge tone={tones[state]}>{stateLabels[state]}</Badge>
        </h2>
        <p className="mt-0.5 text-[0.9375rem] text-ink-soft tabular-nums">
          {message.createdAtText}
          {attempts > 0 ? `, tried ${attempts === 1 ? "once" : `${attempts} times`}` : null}
        </p>
        {error ? (
          <p className="mt-2 text-clay">
            The last attempt failed: <bdi>{error}</bdi>
          </p>
        ) : null}
        {nextAttempt && state === "waiting" ? (
          <p className="mt-2">
            {error
              ? `The next attempt is at ${nextAttempt}.`
              : `Waiting until ${nextAttempt}, so that the recipient does not get too many emails at once.`}
          </p>
        ) : null}
        {message.possiblySent ? (
          <p className="mt-2">It may already have arrived. The email service did not answer one attempt.</p>
        ) : null}
      </div>
      {state === "failed" ? (
        <PostForm sent={{ message: id }} action={path} stays>
          <Button size="small" tone="quiet" aria-describedby={`mail-${id}`} className="whitespace-nowrap">
            Try again
          </Button>
        </PostForm>
      ) : null}
    </article>
  );
}

const path = "/dashboard/outbox";
const retryForm = z.object({ message: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

export const meta: Route.MetaFunction = () => noindexMeta("Emails | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const list = parseListParams(url, "state", unsentStates);
  const { items, ...listPage } = await unsentMessages(db, list);
  const [counts, messages] = [await unsentCounts(db), await outboxRows(context, items)];
  const missing = new Set(messages.flatMap(({ missingSetup }) => missingSetup ?? []));
  return {
    state: list.state,
    ...listPage,
    counts,
    messages,
    missing:
      missing.size > 0
        ? `${plural(counts.waiting ?? 0, "email waits", "emails wait")}. ${[...missing].join(" ")}`
        : null,
    isRetried: url.searchParams.has("again"),
    sendsEmail: canEmailCustomers(context),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const parsed = parseForm(retryForm, await readForm(request));
  if (!parsed.ok) return data({ message: "This email could not be found. Please try again." }, 400);
  const outcome = await retryByAdmin(context.get(database), parsed.value.message, context.get(customer).id);
  if (outcome === "not-failed") return data({ message: "This email is no longer marked as failed." }, 409);
  throw redirect(listPath(path, { ...parseListParams(url, "state", unsentStates), again: "" }));
}

export default function Outbox({ loaderData, actionData }: Route.ComponentProps) {
  const { state, page, pages, total, counts, messages, missing, isRetried, sendsEmail } = loaderData;
  return (
    <PlainScreen
      title="Emails"
      about="Emails that are not sent yet. If sending fails, we try again automatically for most of a day."
      error={actionData?.message}
      done={isRetried && !actionData ? "The email will be sent again shortly." : null}
      tools={
        <FilterPills
          label="Emails by status"
          pills={[null, ...unsentStates].map((option) => ({
            label: option ? stateLabels[option] : "All",
            count: counts[option ?? "all"],
            to: listPath(path, { state: option }),
            current: state === option,
          }))}
        />
      }
    >
      {missing ? (
        <p className="mb-3 rounded-md bg-clay-wash px-4 py-3 font-medium text-clay">
          {missing} <TextLink to="/dashboard/email">Set up email</TextLink>
        </p>
      ) : null}
      {messages.length > 0 ? (
        <ul className="grid gap-3">
          {messages.map((message) => (
            <li key={message.id}>
              <OutboxMessage message={message} path={listPath(path, { state, page })} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={state ? "No emails here." : "Nothing is waiting."}>
          {state
            ? null
            : sendsEmail
              ? "All emails have been sent."
              : "The shop sends no email to customers, because no mail service is set up."}
        </EmptyState>
      )}
      <ListPagination
        {...{ page, pages, total }}
        shown={messages.length}
        to={(other) => listPath(path, { state, page: other })}
      />
    </PlainScreen>
  );
}

type OutboxRow = Awaited<ReturnType<typeof outboxRows>>[number];

/** Presents messages to the owner, with the setting that each waits for. */
async function outboxRows(context: Readonly<RouterContextProvider>, messages: UnsentMessage[]) {
  const { transports, ownerEmail } = context.get(mail);
  const owner = await findOwnerEmail({ db: context.get(database), ownerEmail });
  return messages.map(({ createdAt, nextAttemptAt, kind, ...message }) => ({
    ...message,
    label: isMessageKind(kind) ? messageKind(kind).label : kind,
    createdAtText: formatDateTime(createdAt),
    // null: that time has come.
    nextAttempt: nextAttemptAt > new Date() ? formatDateTime(nextAttemptAt) : null,
    missingSetup: isMessageKind(kind) ? missingSetting(kind, (name) => name in transports, owner) : null,
  }));
}
