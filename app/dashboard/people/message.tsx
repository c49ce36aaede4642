import { data, href, Link, redirect } from "react-router";
import { formatDateTime } from "../../../shop/base/karachi-time.ts";
import { outOfDateText } from "../../../shop/base/out-of-date.ts";
import {
  markAnswered,
  removeContact,
  replyToContact,
} from "../../../shop/customers/contact/answer-contact.ts";
import { findContact } from "../../../shop/customers/contact/contact-reply-queries.ts";
import { replyForm } from "../../../shop/customers/contact/reply-form.ts";
import { toPhoneLinks } from "../../../shop/orders/model/phone-links.ts";
import { canEmailCustomers } from "../../http/can-email-customers.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, type Rejected, readForm } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { rowId } from "../../http/forms/row-id.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { ButtonLink, buttonClass } from "../../ui/button.tsx";
import { EmailText } from "../../ui/email-text.tsx";
import { TextArea } from "../../ui/form/field.tsx";
import { AskFirst } from "../ui/ask-first.tsx";
import { listPath } from "../ui/list-path.ts";
import { namedText } from "../ui/named-text.ts";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { PlainScreen } from "../ui/screen.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import { TypedPhone } from "../ui/typed-phone.tsx";
import type { Route } from "./+types/message";

const doneTexts: Record<string, string> = {
  replied: "Your reply is being sent.",
  answered: "Marked as replied.",
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(`${loaderData ? `Message from ${loaderData.message.name}` : "Not found"} | Dashboard`);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const contact = found(await findContact(context.get(database), rowId(params.id)), "Message");
  const { timestamp, answeredAt, answerer, replies, customerId, ...message } = contact;
  return {
    path: `/dashboard/messages/${message.id}`,
    message: {
      ...message,
      call: toPhoneLinks(message.phone).tel,
      at: formatDateTime(timestamp),
      answered: answeredAt && `${formatDateTime(answeredAt)}, ${answerer ?? "a former staff member"}`,
      customer: customerId && `/dashboard/customers/${encodeURIComponent(customerId)}`,
    },
    replies: replies.map(({ createdAt, ...reply }) => ({ ...reply, at: formatDateTime(createdAt) })),
    canEmail: canEmailCustomers(context),
    asksToDelete: url.searchParams.get("confirm") === "delete",
    done: namedText(doneTexts, url.searchParams.get("done")),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = rowId(params.id);
  const db = context.get(database);
  const actorId = context.get(customer).id;
  found(await findContact(db, id), "Message");
  const form = await readForm(request);
  const path = `/dashboard/messages/${id}`;
  const existing = (outcome: string) => found(outcome === "unknown" ? null : outcome, "Message");
  switch (form.get("intent")) {
    case "reply": {
      const parsed = parseForm(replyForm, form);
      if (!parsed.ok) return data<Rejected>(parsed.rejected, { status: 400 });
      if (!canEmailCustomers(context))
        return refuse("Email is not set up. Please reply from your own email app.", 409);
      existing(await replyToContact(db, { id, actorId, text: parsed.value.text }));
      throw redirect(listPath(path, { done: "replied" }));
    }
    case "answered":
      existing(await markAnswered(db, { id, actorId }));
      throw redirect(listPath(path, { done: "answered" }));
    case "delete":
      existing(await removeContact(db, { id, actorId }));
      throw redirect("/dashboard/messages?marked=deleted");
    default:
      return refuse(outOfDateText, 400);
  }
}

export const clientAction = keepTyped();

export default function Message({ loaderData, actionData }: Route.ComponentProps) {
  const { path, message, replies, canEmail, asksToDelete, done } = loaderData;
  const contactLink = "inline-flex min-h-11 items-center text-link [overflow-wrap:anywhere]";
  return (
    <PlainScreen
      back={{ to: href("/dashboard/messages"), label: "All messages" }}
      title={<bdi className="[overflow-wrap:anywhere]">{message.name}</bdi>}
      lead={message.answered ? `${message.at}, replied ${message.answered}` : message.at}
      error={actionData?.errors.form}
      done={actionData ? null : done}
    >
      <div className="grid max-w-180 gap-5">
        <TitledPanel title="Message">
          <p className="flex flex-wrap items-center gap-x-4">
            <a href={`mailto:${message.email}`} className={contactLink}>
              <bdi>
                <EmailText>{message.email}</EmailText>
              </bdi>
            </a>
            {message.phone ? (
              <TypedPhone phone={message.phone} call={message.call} className={contactLink} />
            ) : null}
            {message.customer ? (
              <Link to={message.customer} prefetch="none" className={contactLink}>
                Customer details
              </Link>
            ) : null}
          </p>
          <p dir="auto" className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">
            {message.comment}
          </p>
        </TitledPanel>
        {replies.map((reply) => (
          <TitledPanel key={reply.id} title={`Replied ${reply.at}`}>
            <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
              {reply.text}
            </p>
            <p className="mt-2 text-sm text-ink-soft">
              <bdi>{reply.author ?? "a former staff member"}</bdi>
            </p>
          </TitledPanel>
        ))}
        <TitledPanel title="Reply">
          {canEmail ? (
            <PostForm
              key={replies.length}
              intent="reply"
              action={path}
              replace
              rejected={actionData}
              className="grid gap-3"
            >
              {({ field }) => (
                <>
                  <TextArea
                    {...field("text")}
                    label="Your reply"
                    rows={5}
                    hint="Sent from the shop's email address. Their reply comes to the same address."
                  />
                  <PostButton busyLabel="Sending..." className="justify-self-start">
                    Send reply
                  </PostButton>
                </>
              )}
            </PostForm>
          ) : null}
          <div className="mt-4 flex flex-wrap gap-3">
            <a href={mailtoReply(message)} className={buttonClass("quiet", "small")}>
              Write in my email app
            </a>
            <PostForm action={path} replace>
              <PostButton intent="answered" tone="quiet">
                Mark as replied
              </PostButton>
            </PostForm>
          </div>
        </TitledPanel>
        <ButtonLink
          to={listPath(path, { confirm: "delete" })}
          tone="danger"
          size="small"
          prefetch="none"
          preventScrollReset
          className="justify-self-start"
        >
          Delete message
        </ButtonLink>
      </div>
      {asksToDelete && !actionData ? (
        <AskFirst
          title="Delete this message?"
          cancelTo={path}
          intent="delete"
          button="Delete message"
          busyLabel=""
          action={path}
          replace
          text={<p>The message and its replies are deleted. You cannot undo this.</p>}
        />
      ) : null}
    </PlainScreen>
  );
}

/** An email to the writer that quotes what they wrote, as far as the URL of a link may hold it. */
function mailtoReply({ email, comment }: { email: string; comment: string }): string {
  const quoted = comment.slice(0, 800).replace(/^/gm, "> ");
  // An unpaired surrogate, where the text was cut, cannot be encoded.
  const body = `\r\n\r\n${quoted.replaceAll("\n", "\r\n")}`.toWellFormed();
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent("Your message to LumiSkin")}&body=${encodeURIComponent(body)}`;
}

function refuse(form: string, status: number) {
  return data<Rejected>({ values: {}, errors: { form } }, { status });
}
