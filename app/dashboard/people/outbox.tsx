import { data, Form, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { formatDateTime } from "../../../shop/base/karachi-time.ts";
import { isMessageKind, messageKind } from "../../../shop/base/outbox/message-kind.ts";
import { parsePage } from "../../../shop/base/page.ts";
import { missingSetting } from "../../../shop/mail/outbox/choose-transport.ts";
import { findOwnerEmail } from "../../../shop/mail/outbox/deliver-message.ts";
import { unsentCounts, unsentMessages } from "../../../shop/mail/outbox/outbox-list-queries.ts";
import { retryByAdmin } from "../../../shop/mail/outbox/retry-by-admin.ts";
import {
  type UnsentMessage,
  type UnsentState,
  unsentStates,
} from "../../../shop/mail/outbox/unsent-message.ts";
import { canEmailCustomers } from "../../http/can-email-customers.ts";
import { customer, database, mail } from "../../http/context.ts";
import { parseForm, readForm } from "../../http/forms/parse-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import { FilterPills } from "../ui/filter-pills.tsx";
import { ListHeading } from "../ui/list-heading.tsx";
import { ListPagination } from "../ui/list-pagination.tsx";
import { listPath } from "../ui/list-path.ts";
import type { Route } from "./+types/outbox";

const stateLabels = { waiting: "Waiting", sending: "Sending", failed: "Failed" };
const tones: Record<OutboxRow["state"], BadgeTone> = {
  waiting: "plain",
  sending: "available",
  failed: "sale",
};

/** An unsent email with its state, last error and a retry button. */
function OutboxMessage({ message, path }: { message: OutboxRow; path: string }) {
  const {
    id,
    label,
    subject,
    state,
    createdAtText,
    attempts,
    possiblySent,
    error,
    missingSetup,
    nextAttempt,
  } = message;
  return (
    <article
      aria-labelledby={`mail-${id}`}
      className="grid gap-4 rounded-lg border border-hairline bg-paper p-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:p-5"
    >
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h2 id={`mail-${id}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span>
            {label}
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
          {createdAtText}
          {attempts > 0 ? `, tried ${attempts === 1 ? "once" : `${attempts} times`}` : null}
        </p>
        {error ? (
          <p className="mt-2 text-clay">
            The last attempt failed: <bdi>{error}</bdi>
          </p>
        ) : null}
        {missingSetup ? <p className="mt-2">{missingSetup}</p> : null}
        {nextAttempt && state === "waiting" ? (
          <p className="mt-2">
            {error
              ? `The next attempt is at ${nextAttempt}.`
              : `Waiting until ${nextAttempt}, so that the recipient does not get too many emails at once.`}
          </p>
        ) : null}
        {possiblySent ? (
          <p className="mt-2">It may already have arrived. The email service did not answer one attempt.</p>
        ) : null}
      </div>
      {state === "failed" ? (
        <Form method="post" action={path} preventScrollReset replace>
          <input type="hidden" name="message" value={id} />
          <Button size="small" tone="quiet" aria-describedby={`mail-${id}`} className="whitespace-nowrap">
            Try again
          </Button>
        </Form>
      ) : null}
    </article>
  );
}

const path = "/dashboard/outbox";
const retryForm = z.object({ message: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

export const meta: Route.MetaFunction = () => noindexMeta("Emails | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const list = parseListParams(url);
  const { items, ...listPage } = await unsentMessages(db, list);
  return {
    state: list.state,
    ...listPage,
    counts: await unsentCounts(db),
    messages: await outboxRows(context, items),
    isRetried: url.searchParams.has("again"),
    sendsEmail: canEmailCustomers(context),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const parsed = parseForm(retryForm, await readForm(request));
  if (!parsed.ok) return data({ message: "This email could not be found. Please try again." }, 400);
  const outcome = await retryByAdmin(context.get(database), parsed.value.message, context.get(customer).id);
  if (outcome === "not-failed") return data({ message: "This email is no longer marked as failed." }, 409);
  throw redirect(listPath(path, { ...parseListParams(url), again: "" }));
}

function parseListParams(url: URL) {
  const requested = url.searchParams.get("state");
  return {
    state: unsentStates.find((state) => state === requested) ?? null,
    page: parsePage(url.searchParams),
  };
}

export default function Outbox({ loaderData, actionData }: Route.ComponentProps) {
  const { state, page, pages, total, counts, messages, isRetried, sendsEmail } = loaderData;
  return (
    <div className="wrap py-2 md:py-4">
      <ListHeading about="Emails that are not sent yet. If sending fails, we try again automatically for most of a day.">
        Emails
      </ListHeading>
      <div className="mb-5 grid gap-3">
        <ErrorBox>{actionData?.message}</ErrorBox>
        <Notice>{isRetried && !actionData ? "The email will be sent again shortly." : null}</Notice>
        <FilterPills
          label="Emails by status"
          pills={[null, ...unsentStates].map((option) => ({
            label: option ? stateLabels[option] : "All",
            count: counts[option ?? "all"],
            to: listPath(path, { state: option }),
            current: state === option,
          }))}
        />
      </div>
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
    </div>
  );
}

/** An unsent email in the owner's words. */
interface OutboxRow {
  id: number;
  label: string;
  subject: string | null;
  state: UnsentState;
  createdAtText: string;
  attempts: number;
  possiblySent: boolean;
  /** Why the last attempt failed. */
  error: string | null;
  /** The setting that it waits for; null where none is missing. */
  missingSetup: string | null;
  /** When it is sent or tried again; null where that time has come. */
  nextAttempt: string | null;
}

/** Presents messages to the owner, with the setting that each waits for. */
async function outboxRows(
  context: Readonly<RouterContextProvider>,
  messages: UnsentMessage[],
): Promise<OutboxRow[]> {
  const { transports, ownerEmail } = context.get(mail);
  const owner = await findOwnerEmail({ db: context.get(database), ownerEmail });
  return messages.map(({ createdAt, nextAttemptAt, kind, ...message }) => ({
    ...message,
    label: isMessageKind(kind) ? messageKind(kind).label : kind,
    createdAtText: formatDateTime(createdAt),
    nextAttempt: nextAttemptAt > new Date() ? formatDateTime(nextAttemptAt) : null,
    missingSetup: isMessageKind(kind) ? missingSetting(kind, (name) => name in transports, owner) : null,
  }));
}
