import type { ReactNode } from "react";
import { Link } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import type { KeptPurchase } from "./kept-purchase.ts";

interface AuthLayoutProps {
  heading: string;
  lead: string;
  /** What this browser keeps, in place of the lead. */
  kept?: KeptPurchase | null;
  error?: string | undefined;
  children: ReactNode;
}

/** The column of the forms to sign in, sign up and set a password. */
export function AuthLayout({ heading, lead, kept = null, error, children }: AuthLayoutProps) {
  return (
    <div className="wrap py-10 md:py-16">
      <div className="mx-auto max-w-110">
        <PageHeading lead={kept ? null : lead}>{heading}</PageHeading>
        {kept ? <Kept kept={kept} /> : null}
        <div className="grid gap-5">
          <ErrorBox>{error}</ErrorBox>
          {children}
        </div>
      </div>
    </div>
  );
}

/** What was pressed before signing in. */
function Kept({ kept }: { kept: KeptPurchase }) {
  return (
    <div className="mb-6 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 rounded-lg bg-pine-wash p-4">
      <Thumbnail name={kept.name} photo={kept.photo} color={kept.color} size="medium" />
      <div>
        <p className="text-sm text-balance text-pine">{kept.why}</p>
        <p className="font-semibold leading-snug">
          <bdi>{kept.name}</bdi>
        </p>
        <p className="text-sm tabular-nums">
          {kept.price} · Quantity {kept.quantity}
        </p>
      </div>
    </div>
  );
}

export function PrivacyNote() {
  return (
    <p className="text-center text-sm text-ink-soft">
      By continuing you accept our{" "}
      <Link to="/privacy-policy" className="underline underline-offset-4">
        Privacy Policy
      </Link>
      .
    </p>
  );
}

/** The page of a link from an email that was used or has expired. @param help how to get a new one */
export function LinkExpired({ help }: { help: string }) {
  return (
    <div className="wrap">
      <EmptyState
        as="h1"
        title="This link no longer works"
        actions={<ButtonLink to="/signin">Sign in</ButtonLink>}
      >
        It has expired or was already used. {help}
      </EmptyState>
    </div>
  );
}
