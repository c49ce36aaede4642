import { data, redirect } from "react-router";
import { z } from "zod";
import { formatDateTime } from "../../../shop/base/karachi-time.ts";
import { contactCounts, contactMessages } from "../../../shop/customers/contact/contact-list-queries.ts";
import { contactRetentionMonths, contactStates } from "../../../shop/customers/contact/contact-state.ts";
import { markContact } from "../../../shop/customers/contact/mark-contact.ts";
import { toPhoneLinks } from "../../../shop/orders/model/phone-links.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, readForm } from "../../http/forms/parse-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmailText } from "../../ui/email-text.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterPills } from "../ui/filter-pills.tsx";
import { ListPagination } from "../ui/list-pagination.tsx";
import { listPath } from "../ui/list-path.ts";
import { namedText } from "../ui/named-text.ts";
import { PostForm } from "../ui/post-form.tsx";
import { PlainScreen } from "../ui/screen.tsx";
import { TypedPhone } from "../ui/typed-phone.tsx";
import type { Route } from "./+types/messages";
import { parseListParams } from "./list-params.ts";

const contactLinkClass = "inline-flex min-h-11 items-center text-link [overflow-wrap:anywhere]";

/** A contact message, with a button that marks it as read or unread. */
function ContactCard({ message, list }: { message: Message; list: string }) {
  const { id, name, email, phone, call, comment, at } = message;
  const unread = message.status === "unread";
  return (
    <article
      aria-labelledby={`message-${id}`}
      className="grid gap-4 rounded-lg border border-hairline bg-paper p-4 md:grid-cols-[minmax(0,1fr)_auto] md:p-5"
    >
      <div className="min-w-0">
        <h2 id={`message-${id}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
          {unread ? (
            <Badge tone="available">Unread</Badge>
          ) : (
            <Badge>{message.isAnswered ? "Replied" : "Read"}</Badge>
          )}
        </h2>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-4 text-[0.9375rem] text-ink-soft tabular-nums">
          <span>{at}</span>
          <a href={`mailto:${email}`} className={contactLinkClass}>
            <bdi>
              <EmailText>{email}</EmailText>
            </bdi>
          </a>
          {phone ? <TypedPhone {...{ phone, call }} className={contactLinkClass} /> : null}
        </p>
        <p dir="auto" className="mt-3 max-w-[70ch] whitespace-pre-line [overflow-wrap:anywhere]">
          {comment}
        </p>
      </div>
      <div className="flex flex-wrap gap-3 self-start">
        <ButtonLink
          to={`/dashboard/messages/${id}`}
          size="small"
          prefetch="none"
          aria-describedby={`message-${id}`}
        >
          Reply
        </ButtonLink>
        <PostForm sent={{ message: id }} action={list} stays>
          <Button
            size="small"
            tone="quiet"
            name="status"
            value={unread ? "read" : "unread"}
            aria-describedby={`message-${id}`}
            className="whitespace-nowrap"
          >
            {unread ? "Mark as read" : "Mark as unread"}
          </Button>
        </PostForm>
      </div>
    </article>
  );
}

/** Which message to the shop is to be marked, and how. */
const markReadForm = z.object({
  message: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  status: z.enum(["unread", "read"]),
});

const path = "/dashboard/messages";
const labels = { all: "All", unread: "Unread", read: "Read", answered: "Replied" };
const doneTexts: Record<string, string> = {
  unread: "Marked as unread.",
  read: "Marked as read.",
  deleted: "The message is deleted.",
};

export const meta: Route.MetaFunction = () => noindexMeta("Messages | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const list = parseListParams(url, "status", contactStates);
  const { items, ...shown } = await contactMessages(db, list);
  return {
    state: list.state,
    ...shown,
    counts: await contactCounts(db),
    messages: items.map(({ timestamp, answeredAt, ...message }) => ({
      ...message,
      call: toPhoneLinks(message.phone).tel,
      at: formatDateTime(timestamp),
      isAnswered: answeredAt !== null,
    })),
    done: namedText(doneTexts, url.searchParams.get("marked")),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const parsed = parseForm(markReadForm, await readForm(request));
  if (!parsed.ok) return data({ message: "Could not update this message. Please try again." }, 400);
  const { message, status } = parsed.value;
  const outcome = await markContact(context.get(database), message, status, context.get(customer).id);
  if (outcome === "unknown") return data({ message: "This message no longer exists." }, 404);
  const { state, page } = parseListParams(url, "status", contactStates);
  throw redirect(listPath(path, { status: state, page, marked: status }));
}

type Message = Route.ComponentProps["loaderData"]["messages"][number];

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { state, page, pages, total, counts, messages, done } = loaderData;
  return (
    <PlainScreen
      title="Messages"
      about={`Messages from the contact form. They are deleted ${contactRetentionMonths} months after you read or reply to them.`}
      error={actionData?.message}
      done={actionData ? null : done}
      tools={
        <FilterPills
          label="Messages by status"
          pills={[null, ...contactStates].map((one) => ({
            label: labels[one ?? "all"],
            count: counts[one ?? "all"],
            to: listPath(path, { status: one }),
            current: state === one,
          }))}
        />
      }
    >
      {messages.length > 0 ? (
        <ul className="grid gap-3">
          {messages.map((message) => (
            <li key={message.id}>
              <ContactCard message={message} list={listPath(path, { status: state, page })} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={state ? `No ${state} messages.` : "No messages yet."}>
          {state ? null : "Messages from the contact form appear here."}
        </EmptyState>
      )}
      <ListPagination
        {...{ page, pages, total }}
        shown={messages.length}
        to={(other) => listPath(path, { status: state, page: other })}
      />
    </PlainScreen>
  );
}
