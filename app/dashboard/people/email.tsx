import { data, Form, href, redirect, useNavigation } from "react-router";
import { sendTestEmail } from "../../../shop/mail/outbox/send-test-email.ts";
import { canEmailCustomers } from "../../http/can-email-customers.ts";
import { customer, database, mail } from "../../http/context.ts";
import { limitVisitor, retryAfterHeaders } from "../../http/limits/limit-visitor.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { CopyText } from "../../ui/copy-text.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { Route } from "./+types/email";

export const handle = { waitsFor: "third party" } satisfies PageHandle;

export const meta: Route.MetaFunction = () => noindexMeta("Email setup | Dashboard");

const forDeveloper = `Our shop should send emails to its customers.
Please set these two in its environment, or in its file .env, and restart it:

SMTP_URL=smtps://name:password@mail.example:465
MAIL_FROM=LumiSkin <hello@shop.example>

SMTP_URL is our account at a mail server. MAIL_FROM is an address that may send there.
For EmailJS instead: EMAILJS_USER_ID, EMAILJS_SERVICE_ID and EMAILJS_CUSTOMER_TEMPLATE_ID.
`;

const missed = [
  "The email that we have their order, and each change of it",
  "News of their parcel: sent, not delivered, delivered",
  "That their payment has arrived, or that you have sent a refund",
  "The link for a new password, and the one that confirms their email",
  "Your replies to their messages",
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { email } = context.get(customer);
  return { email, sendsEmail: canEmailCustomers(context), sent: url.searchParams.has("sent") };
}

export async function action({ context }: Route.ActionArgs) {
  const seconds = await limitVisitor(context, "test-email");
  if (seconds)
    return data(
      { problem: "Please wait a few minutes before the next test email." },
      { status: 429, headers: retryAfterHeaders(seconds) },
    );
  const { email } = context.get(customer);
  const result = await sendTestEmail(context.get(database), context.get(mail), email);
  if (result?.outcome === "accepted") throw redirect(`${href("/dashboard/email")}?sent`);
  const problem = !result
    ? "Not sent: no mail server is set up yet."
    : result.outcome === "unknown"
      ? "The mail server did not answer, so the email may arrive or not."
      : `Not sent. ${toldReason(result.reason)}`;
  return data({ problem }, 409);
}

/** What a mail server says is told; how the network failed is in the log. */
const toldReason = (reason: string) =>
  /\bE[A-Z]{4,}\b/.test(reason) ? "The mail server could not be reached." : reason;

/** How the shop gets to send email: for the owner, and for whoever runs the server. */
export default function EmailSetup({ loaderData, actionData }: Route.ComponentProps) {
  const { email, sendsEmail, sent } = loaderData;
  const isSending = useNavigation().state === "submitting";
  return (
    <div className="wrap grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 py-2 md:py-4">
      <PageHeading
        lead={sendsEmail ? "Your shop sends emails to customers." : "Customers get no emails yet."}
      >
        Email setup
      </PageHeading>
      {sendsEmail ? null : (
        <>
          <TitledPanel title="What customers miss until then">
            <ul className="ms-5 list-disc space-y-1">
              {missed.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </TitledPanel>
          <TitledPanel title="For whoever runs your server">
            <p>Send them this text. The change takes about 5 minutes.</p>
            <pre
              dir="ltr"
              className="mt-3 rounded-md bg-ivory p-3 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]"
            >
              {forDeveloper}
            </pre>
            <CopyText text={forDeveloper} label="the text" />
          </TitledPanel>
        </>
      )}
      <TitledPanel title="Test">
        <ErrorBox>{isSending ? undefined : actionData?.problem}</ErrorBox>
        <Notice>
          {sent && !actionData
            ? `The mail server has taken the test email to ${email}. Look in your inbox, and in spam.`
            : null}
        </Notice>
        <Form method="post" action={href("/dashboard/email")} className="mt-3">
          <p className="mb-3 text-ink-soft">
            We send one email to <bdi>{email}</bdi>, the way that customers get theirs.
          </p>
          <Button size="small" busy={isSending} busyLabel="Sending...">
            Send a test email
          </Button>
        </Form>
      </TitledPanel>
      <p>
        <TextLink to={href("/dashboard/outbox")}>Emails that wait or failed</TextLink>
      </p>
    </div>
  );
}
