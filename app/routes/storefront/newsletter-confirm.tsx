import { data } from "react-router";
import { confirmationDays, readConfirmationToken } from "../../../shop/newsletter/newsletter-link.ts";
import { confirmSubscriber } from "../../../shop/newsletter/newsletter-queries.ts";
import { database, identity } from "../../http/context.ts";
import { privatePage } from "../../http/describe-page.ts";
import type { Route } from "./+types/newsletter-confirm";
import { NewsletterLink, NewsletterLinkGone } from "./newsletter-link.tsx";
import { SubscribeForm } from "./subscribe-form.tsx";

export const meta: Route.MetaFunction = () => privatePage("Confirm your subscription");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { secret } = context.get(identity).options;
  const holds = readConfirmationToken(secret, url.searchParams.get("token")) !== null;
  return data({ holds, days: confirmationDays }, { status: holds ? 200 : 410 });
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
      <NewsletterLink title="You are subscribed">Thank you. Our next letter comes to you.</NewsletterLink>
    );
  if (actionData || !loaderData.holds)
    return (
      <NewsletterLinkGone actions={<SubscribeForm />}>
        A link in our letter works for {loaderData.days} days. You are not subscribed yet: please enter your
        email once more, and we will send you a new one.
      </NewsletterLinkGone>
    );
  return (
    <NewsletterLink title="News of the shop, by email" button="Confirm subscription">
      Please confirm that you want LumiSkin's newsletter.
    </NewsletterLink>
  );
}
