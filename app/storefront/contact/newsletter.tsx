import { data } from "react-router";
import { newsletterForm } from "../../../shop/customers/newsletter/newsletter-form.ts";
import {
  notSubscribed,
  subscribed,
  subscribedForLater,
} from "../../../shop/customers/newsletter/newsletter-texts.ts";
import { subscribe } from "../../../shop/customers/newsletter/subscribe.ts";
import { canEmailCustomers } from "../../http/can-email-customers.ts";
import { database } from "../../http/context.ts";
import { parseForm, readForm, reject } from "../../http/forms/parse-form.ts";
import { actionWithFallback, isAnyFailure } from "../../http/forms/preserve-form.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import type { Route } from "./+types/newsletter";
import { type PublicFormResult, publicFormAction } from "./public-form-action.ts";
import { SubscribeForm } from "./subscribe-form.tsx";

export const meta: Route.MetaFunction = () =>
  noindexMeta("Newsletter", "News from the LumiSkin shop, by email.");

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const handle = { cache: {} } satisfies PageHandle;

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(newsletterForm, form);
  if (!parsed.ok) return data<PublicFormResult>(parsed.rejected, { status: 400 });
  return publicFormAction(context, form, {
    limit: "newsletter",
    failedMessage: notSubscribed,
    submit: async () => {
      await subscribe(context.get(database), parsed.value.email);
      return canEmailCustomers(context) ? subscribed : subscribedForLater;
    },
  });
}

/** Whatever fails on the way to the shop, the page stays as it is: the form is also in every page's footer. */
export async function clientAction(args: Route.ClientActionArgs) {
  const failed = (submitted: FormData): PublicFormResult => reject(submitted, { form: notSubscribed });
  return actionWithFallback(args, failed, isAnyFailure);
}

export default function Newsletter({ actionData }: Route.ComponentProps) {
  return (
    <div className="wrap py-10 md:py-16">
      <div className="mx-auto max-w-110">
        <PageHeading lead="New products and restocks, by email. No spam.">Newsletter</PageHeading>
        <div className="grid gap-5">
          <Notice className="empty:absolute">{actionData?.successMessage}</Notice>
          {actionData?.successMessage ? null : <SubscribeForm result={actionData} />}
        </div>
      </div>
    </div>
  );
}
