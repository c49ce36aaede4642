import { data, redirect } from "react-router";
import { z } from "zod";
import { parsePage } from "../../../shop/base/page.ts";
import { unsentCounts, unsentMessages } from "../../../shop/mail/outbox/outbox-list-queries.ts";
import { retryByAdmin } from "../../../shop/mail/outbox/retry-by-admin.ts";
import { unsentStates } from "../../../shop/mail/outbox/unsent-message.ts";
import { canEmailCustomers } from "../../http/can-email-customers.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, readForm } from "../../http/forms/parse-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { FilterPills } from "../ui/filter-pills.tsx";
import { ListPagination } from "../ui/list-pagination.tsx";
import { listPath } from "../ui/list-path.ts";
import type { Route } from "./+types/outbox";
import { OutboxMessage, stateLabels } from "./outbox-message.tsx";
import { outboxRows } from "./outbox-row.ts";

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
    <div className="wrap py-8 md:py-12">
      <PageHeading lead="Emails that are not sent yet. If sending fails, we try again automatically for most of a day.">
        Emails
      </PageHeading>
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
