import { data, href } from "react-router";
import { readRemovalToken } from "../../../shop/customers/model/newsletter-link.ts";
import { deleteSubscriber } from "../../../shop/customers/newsletter/newsletter-queries.ts";
import { database, identity } from "../../http/context.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { ButtonLink } from "../../ui/button.tsx";
import type { Route } from "./+types/newsletter-leave";
import { NewsletterLinkExpired, NewsletterLinkPage } from "./newsletter-link-page.tsx";

export const meta: Route.MetaFunction = () => noindexMeta("Unsubscribe from the newsletter");

export const handle = { robots: "disallow" } satisfies PageHandle;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { secret } = context.get(identity).options;
  const isValid = readRemovalToken(secret, url.searchParams.get("token")) !== null;
  return data({ isValid }, { status: isValid ? 200 : 410 });
}

export async function action({ url, context }: Route.ActionArgs) {
  const { secret } = context.get(identity).options;
  const subscriber = readRemovalToken(secret, url.searchParams.get("token"));
  if (subscriber !== null) await deleteSubscriber(context.get(database), subscriber);
  return data({ removed: subscriber !== null }, { status: subscriber === null ? 410 : 200 });
}

export default function NewsletterLeave({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.removed)
    return (
      <NewsletterLinkPage title="You have unsubscribed">
        You will no longer get our newsletter.
      </NewsletterLinkPage>
    );
  if (!loaderData.isValid)
    return (
      <NewsletterLinkExpired actions={<ButtonLink to={href("/contact")}>Contact us</ButtonLink>}>
        Please use the link in our latest newsletter, or contact us and we'll unsubscribe you.
      </NewsletterLinkExpired>
    );
  return (
    <NewsletterLinkPage title="Unsubscribe from the newsletter" buttonLabel="Unsubscribe">
      We'll remove your email from our list, and you will no longer get the newsletter.
    </NewsletterLinkPage>
  );
}
