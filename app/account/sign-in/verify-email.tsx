import { data, Form, href, useNavigation } from "react-router";
import { verificationUser, verifyEmail } from "../../../shop/customers/account/email-verification.ts";
import { database, identity, visitor } from "../../http/context.ts";
import { logRefusal } from "../../http/log-refusal.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { addDeviceCookie } from "../../identity/device-cookie.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { Route } from "./+types/verify-email";
import { AuthLayout, LinkExpired } from "./auth-layout.tsx";

export const meta: Route.MetaFunction = () => noindexMeta("Confirm your email");

export const handle = { robots: "disallow" } satisfies PageHandle;

/** Opening the link does nothing yet: programs that look through mail open links too (R34). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get("token");
  const user = await verificationUser(context.get(database), secretOf(context), token);
  return user
    ? { email: user.email, verified: user.emailVerified }
    : data({ email: null, verified: false }, { status: 410 });
}

export async function action(args: Route.ActionArgs) {
  const { url, context } = args;
  const user = await verifyEmail(context.get(database), secretOf(context), url.searchParams.get("token"));
  if (!user) {
    logRefusal(context, "a link to confirm an email is gone");
    return data(null, { status: 410 });
  }
  // Only now may the account have known devices; this browser is one, where its owner is signed in.
  const headers = new Headers();
  if (context.get(visitor)?.id === user.id) await addDeviceCookie(headers, args, user.id);
  return data(null, { headers });
}

const secretOf = (context: Route.LoaderArgs["context"]) => context.get(identity).options.secret;

export default function VerifyEmail({ loaderData: { email, verified } }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === "POST";
  if (!email) return <LinkExpired help="You can request a new one in your settings." />;
  if (verified) return <Verified email={email} />;
  return (
    <AuthLayout
      heading="Confirm your email"
      lead={`Did you create a LumiSkin account with ${email}? If not, just close this page.`}
    >
      <Form method="post">
        <Button busy={busy} className="w-full">
          Confirm Email
        </Button>
      </Form>
    </AuthLayout>
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
        Thank you for confirming {email}. If your Google account uses this email, you can now sign in with
        Google too.
      </EmptyState>
    </div>
  );
}
