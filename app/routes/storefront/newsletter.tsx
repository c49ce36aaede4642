import { data, href } from "react-router";
import { log } from "../../../platform/log.ts";
import { newsletterForm } from "../../../shop/newsletter/newsletter-form.ts";
import { notSubscribed, subscribed, subscribedForLater } from "../../../shop/newsletter/newsletter-texts.ts";
import { subscribe } from "../../../shop/newsletter/subscribe.ts";
import { canEmailCustomers } from "../../http/can-email-customers.ts";
import { database, requestMeta } from "../../http/context.ts";
import { limitVisitor, retryAfterHeaders } from "../../http/limit-visitor.ts";
import type { PageCacheHandle } from "../../http/page-cache-handle.ts";
import { pageMeta } from "../../http/page-meta.ts";
import { parseForm, readForm, reject } from "../../http/parse-form.ts";
import { tooManyMessage } from "../../limits/too-many-message.ts";
import type { NewsletterActionData } from "../../ui/newsletter-form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import type { Route } from "./+types/newsletter";
import { SubscribeForm } from "./subscribe-form.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Newsletter",
    description: "News of the LumiSkin shop, by email.",
    path: href("/newsletter"),
  });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const handle = { cache: { dependsOn: [] } } satisfies PageCacheHandle;

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(newsletterForm, form);
  if (!parsed.ok) return data<NewsletterActionData>(parsed.rejected, { status: 400 });
  try {
    const retryAfterSeconds = await limitVisitor(context, "newsletter");
    if (retryAfterSeconds)
      return errorResponse(
        form,
        429,
        tooManyMessage(retryAfterSeconds),
        retryAfterHeaders(retryAfterSeconds),
      );
    await subscribe(context.get(database), parsed.value.email);
    const successMessage = canEmailCustomers(context) ? subscribed : subscribedForLater;
    return data<NewsletterActionData>({ successMessage, values: {}, errors: {} });
  } catch (error) {
    log.error({ requestId: context.get(requestMeta).requestId, err: error }, "an address was not stored");
    return errorResponse(form, 500);
  }
}

function errorResponse(
  form: FormData,
  status: number,
  message: string = notSubscribed,
  headers?: HeadersInit,
) {
  return data<NewsletterActionData>(reject(form, { form: message }), { status, headers });
}

/** Where the shop cannot be reached, the page stays as it is: the form may stand in the footer of any page. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const submitted = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return errorResponse(submitted, 503);
  }
}

export default function Newsletter({ actionData }: Route.ComponentProps) {
  return (
    <div className="wrap py-10 md:py-16">
      <div className="mx-auto max-w-110">
        <PageHeading lead="News of the shop, by email.">Newsletter</PageHeading>
        <div className="grid gap-5">
          <Notice className="empty:absolute">{actionData?.successMessage}</Notice>
          {actionData?.successMessage ? null : <SubscribeForm result={actionData} />}
        </div>
      </div>
    </div>
  );
}
