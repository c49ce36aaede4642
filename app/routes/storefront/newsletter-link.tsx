import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

interface NewsletterLinkProps {
  title: string;
  children: ReactNode;
  /** What pressing the button does; absent: it is done, or the link does not hold. */
  button?: string;
}

/** A page that a letter leads to: it shows a button, and only pressing it acts (reading 34). */
export function NewsletterLink({ title, children, button }: NewsletterLinkProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <EmptyState
      as="h1"
      title={title}
      actions={
        button ? (
          <Form method="post">
            <Button busy={busy}>{button}</Button>
          </Form>
        ) : (
          <ButtonLink to="/catalog">Continue Shopping</ButtonLink>
        )
      }
    >
      {children}
    </EmptyState>
  );
}

/** The link is not one of ours, or holds no longer. */
export function NewsletterLinkGone() {
  return (
    <NewsletterLink title="This link does not work any more">
      Enter your address below once more, and you get a new one.
    </NewsletterLink>
  );
}
