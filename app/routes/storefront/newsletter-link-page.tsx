import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

interface NewsletterLinkPageProps {
  title: string;
  children: ReactNode;
  /** What pressing the button does; absent: it is done, or the link does not hold. */
  buttonLabel?: string;
  /** What can be done instead, where it is more than to go on shopping. */
  actions?: ReactNode;
}

/** A page that a letter leads to: it shows a button, and only pressing it acts (R34). */
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

/** The link of a letter does not work: what to do instead. */
export function NewsletterLinkExpired({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <NewsletterLinkPage title="This link does not work any more" actions={actions}>
      {children}
    </NewsletterLinkPage>
  );
}
