import { data, href } from "react-router";
import { log } from "../../../platform/log.ts";
import { newsletterForm } from "../../../shop/newsletter/newsletter-form.ts";
import { notSubscribed, subscribed, subscribedForLater } from "../../../shop/newsletter/newsletter-texts.ts";
import { subscribe } from "../../../shop/newsletter/subscribe.ts";
import { database, exchange } from "../../http/context.ts";
import { publicPage } from "../../http/describe-page.ts";
import type { Kept } from "../../http/keep.ts";
import { limitVisitor, waitHeaders } from "../../http/limit-visitor.ts";
import { mailsCustomers } from "../../http/mails-customers.ts";
import { parseForm, readForm, reject } from "../../http/parse-form.ts";
import { tooMany } from "../../limits/too-many.ts";
import type { NewsletterAnswer } from "../../ui/newsletter-form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import type { Route } from "./+types/newsletter";
import { SubscribeForm } from "./subscribe-form.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  publicPage(matches, {
    title: "Newsletter",
    description: "News of the LumiSkin shop, by email.",
    path: href("/newsletter"),
  });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const handle = { keep: { on: [] } } satisfies Kept;

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(newsletterForm, form);
  if (!parsed.ok) return data<NewsletterAnswer>(parsed.rejected, { status: 400 });
  try {
    const wait = await limitVisitor(context, "newsletter");
    if (wait) return refused(form, 429, tooMany(wait), waitHeaders(wait));
    await subscribe(context.get(database), parsed.value.email);
    const done = mailsCustomers(context) ? subscribed : subscribedForLater;
    return data<NewsletterAnswer>({ done, values: {}, errors: {} });
  } catch (error) {
    log.error({ requestId: context.get(exchange).requestId, err: error }, "an address was not stored");
    return refused(form, 500);
  }
}

function refused(form: FormData, status: number, message: string = notSubscribed, headers?: HeadersInit) {
  return data<NewsletterAnswer>(reject(form, { form: message }), { status, headers });
}

/** Where the shop cannot be reached, the page stays as it is: the form may stand in the footer of any page. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return refused(typed, 503);
  }
}

export default function Newsletter({ actionData }: Route.ComponentProps) {
  return (
    <div className="wrap py-10 md:py-16">
      <div className="mx-auto max-w-110">
        <PageHeading lead="News of the shop, by email.">Newsletter</PageHeading>
        <div className="grid gap-5">
          <Notice className="empty:absolute">{actionData?.done}</Notice>
          {actionData?.done ? null : <SubscribeForm answer={actionData} />}
        </div>
      </div>
    </div>
  );
}
