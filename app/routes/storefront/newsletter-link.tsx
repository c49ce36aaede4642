import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

interface NewsletterLinkProps {
  title: string;
  children: ReactNode;
  /** What pressing the button does; absent: it is done, or the link does not hold. */
  button?: string;
  /** What can be done instead, where it is more than to go on shopping. */
  actions?: ReactNode;
}

/** A page that a letter leads to: it shows a button, and only pressing it acts (R34). */
export function NewsletterLink({ title, children, button, actions }: NewsletterLinkProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="wrap">
      <EmptyState
        as="h1"
        title={title}
        actions={
          button ? (
            <Form method="post">
              <Button busy={busy}>{button}</Button>
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
export function NewsletterLinkGone({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <NewsletterLink title="This link does not work any more" actions={actions}>
      {children}
    </NewsletterLink>
  );
}
