import { href, Link } from "react-router";
import { signInPath } from "../../http/return-to.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { SkeletonLines } from "../../ui/shell/skeleton.tsx";

const continueShoppingLink = (tone: "primary" | "quiet") => (
  <ButtonLink to={href("/catalog")} tone={tone}>
    Continue shopping
  </ButtonLink>
);

/** For visitors who are not signed in: a cart needs an account. */
export function CartSignUpPrompt() {
  const cartPath = href("/cart");
  return (
    <EmptyState
      as="h1"
      title="Create an account to start your cart"
      actions={
        <>
          <ButtonLink to={signInPath(cartPath, "/signup")}>Sign up</ButtonLink>
          {continueShoppingLink("quiet")}
        </>
      }
    >
      <p>
        Your cart is saved to your account, on every device. Have one already?{" "}
        <Link to={signInPath(cartPath)} className="text-link">
          Sign in
        </Link>
      </p>
    </EmptyState>
  );
}

/** For customers with an empty cart. */
export function EmptyCart() {
  return (
    <EmptyState as="h1" title="Your cart is empty" actions={continueShoppingLink("primary")}>
      <p>Find a serum or a tool that suits you.</p>
    </EmptyState>
  );
}

/** The loading state. */
export function CartLoading() {
  return (
    <>
      <PageHeading
        lead={
          <span role="status" className="inline-block">
            Loading your cart...
          </span>
        }
      >
        Cart
      </PageHeading>
      <SkeletonLines count={2} />
    </>
  );
}
