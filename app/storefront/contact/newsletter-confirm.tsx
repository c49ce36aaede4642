import { data } from "react-router";
import { confirmationTtlDays, readConfirmationToken } from "../../../shop/customers/model/newsletter-link.ts";
import { confirmSubscriber } from "../../../shop/customers/newsletter/newsletter-queries.ts";
import { database, identity } from "../../http/context.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import type { Route } from "./+types/newsletter-confirm";
import { NewsletterLinkExpired, NewsletterLinkPage } from "./newsletter-link-page.tsx";
import { SubscribeForm } from "./subscribe-form.tsx";

export const meta: Route.MetaFunction = () => noindexMeta("Confirm your subscription");

export const handle = { robots: "disallow" } satisfies PageHandle;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { secret } = context.get(identity).options;
  const isValid = readConfirmationToken(secret, url.searchParams.get("token")) !== null;
  return data({ isValid, validDays: confirmationTtlDays }, { status: isValid ? 200 : 410 });
}

export async function action({ url, context }: Route.ActionArgs) {
  const { secret } = context.get(identity).options;
  const subscriber = readConfirmationToken(secret, url.searchParams.get("token"));
  const confirmed = subscriber !== null && (await confirmSubscriber(context.get(database), subscriber));
  return data({ confirmed }, { status: confirmed ? 200 : 410 });
}

export default function NewsletterConfirm({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.confirmed)
    return (
      <NewsletterLinkPage title="You are subscribed">
        Thank you! You'll get our next newsletter.
      </NewsletterLinkPage>
    );
  if (actionData || !loaderData.isValid)
    return (
      <NewsletterLinkExpired actions={<SubscribeForm />}>
        The link in our email works for {loaderData.validDays} days. You're not subscribed yet: enter your
        email again and we'll send you a new link.
      </NewsletterLinkExpired>
    );
  return (
    <NewsletterLinkPage title="Confirm your email" buttonLabel="Confirm subscription">
      Please confirm that you'd like to receive LumiSkin's newsletter.
    </NewsletterLinkPage>
  );
}
