import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

interface NewsletterLinkPageProps {
  title: string;
  children: ReactNode;
  /** Absent when it is done or the link is invalid. */
  buttonLabel?: string;
  /** Shown in place of the button; the default is a link to the catalogue. */
  actions?: ReactNode;
}

/** The page of a link in an email: nothing happens before its button is pressed (R34). */
export function NewsletterLinkPage({ title, children, buttonLabel, actions }: NewsletterLinkPageProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="wrap">
      <EmptyState
        as="h1"
        title={title}
        actions={
          buttonLabel ? (
            <Form method="post">
              <Button busy={busy}>{buttonLabel}</Button>
            </Form>
          ) : (
            (actions ?? <ButtonLink to="/catalog">Continue Shopping</ButtonLink>)
          )
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}

/** The page of an invalid or expired link. */
export function NewsletterLinkExpired({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <NewsletterLinkPage title="This link no longer works" actions={actions}>
      {children}
    </NewsletterLinkPage>
  );
}
