import { data, Form, href, useNavigation } from "react-router";
import { addressLinkOwner, verifyAddress } from "../../../shop/customers/verify-address.ts";
import { database, identity, visitor } from "../../http/context.ts";
import { withDeviceCookie } from "../../http/known-device.ts";
import { logRefusal } from "../../http/log-refusal.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { Route } from "./+types/verify-email";
import { Entrance, LinkGone } from "./entrance.tsx";

export const meta: Route.MetaFunction = () => noindexMeta("Confirm your email");

/** Opening the link does nothing yet: programs that look through mail open links too (R34). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const owner = await addressLinkOwner(
    context.get(database),
    secretOf(context),
    url.searchParams.get("token"),
  );
  return owner
    ? { email: owner.email, verified: owner.emailVerified }
    : data({ email: null, verified: false }, { status: 410 });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const db = context.get(database);
  const link = [secretOf(context), url.searchParams.get("token")] as const;
  if (!(await verifyAddress(db, ...link))) {
    logRefusal(context, "a link to confirm an email is gone");
    return data(null, { status: 410 });
  }
  // Only now may the account have known devices; this browser is one, where its owner is signed in.
  const owner = await addressLinkOwner(db, ...link);
  const who = context.get(visitor);
  const isOwn = who !== null && who.id === owner?.id;
  return data(null, { headers: isOwn ? await withDeviceCookie({}, request, context, who.id) : {} });
}

const secretOf = (context: Route.LoaderArgs["context"]) => context.get(identity).options.secret;

export default function VerifyEmail({ loaderData: { email, verified } }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === "POST";
  if (!email) return <LinkGone help="In your settings you can have a new one sent." />;
  if (verified) return <Verified email={email} />;
  return (
    <Entrance
      heading="Confirm your email"
      lead={`Is ${email} your email, and did you make a LumiSkin account with it? If you did not, just close this page.`}
    >
      <Form method="post">
        <Button busy={busy} className="w-full">
          Confirm Email
        </Button>
      </Form>
    </Entrance>
  );
}

function Verified({ email }: { email: string }) {
  return (
    <div className="wrap">
      <EmptyState
        as="h1"
        title="Your email is confirmed"
        actions={<ButtonLink to={href("/")}>Continue shopping</ButtonLink>}
      >
        {email} is yours. From now on you can sign in with Google too, if it is the email of your Google
        account.
      </EmptyState>
    </div>
  );
}
