import type { ReactNode } from "react";
import { Link } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";

interface AuthLayoutProps {
  heading: string;
  lead: string;
  error?: string | undefined;
  children: ReactNode;
}

/** The column of the forms to sign in, sign up and set a password. */
export function AuthLayout({ heading, lead, error, children }: AuthLayoutProps) {
  return (
    <div className="wrap py-10 md:py-16">
      <div className="mx-auto max-w-110">
        <PageHeading lead={lead}>{heading}</PageHeading>
        <div className="grid gap-5">
          <ErrorBox>{error}</ErrorBox>
          {children}
        </div>
      </div>
    </div>
  );
}

/** The link to the other form, and the privacy policy. */
export function AuthFooter({ question, to, label }: { question: string; to: string; label: string }) {
  return (
    <div className="mt-3 grid justify-items-center gap-3 text-center">
      <p>
        {question}{" "}
        <Link to={to} className="text-link">
          {label}
        </Link>
      </p>
      <p className="text-sm text-ink-soft">
        By continuing you accept our{" "}
        <Link to="/privacy-policy" className="underline underline-offset-4">
          Privacy Policy
        </Link>
        .
      </p>
    </div>
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
