import { href, Link } from "react-router";
import { signInPath } from "../../http/return-to.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";

const continueShopping = (tone: "primary" | "quiet") => (
  <ButtonLink to={href("/catalog")} tone={tone}>
    Continue shopping
  </ButtonLink>
);

/** For visitors: a cart is kept with an account. */
export function CartPrompt() {
  const cart = href("/cart");
  return (
    <EmptyState
      as="h1"
      title="Sign up to keep a cart"
      actions={
        <>
          <ButtonLink to={signInPath(cart, "/signup")}>Sign up</ButtonLink>
          {continueShopping("quiet")}
        </>
      }
    >
      <p>
        Your cart is kept with your account, on every device. Have one already?{" "}
        <Link to={signInPath(cart)} className="text-link">
          Sign in
        </Link>
      </p>
    </EmptyState>
  );
}

/** For customers who have chosen nothing yet. */
export function CartEmpty() {
  return (
    <EmptyState as="h1" title="Your cart is empty" actions={continueShopping("primary")}>
      <p>Find a serum or a tool that suits you.</p>
    </EmptyState>
  );
}

/** Where the cart will be in a moment. */
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
      {["first", "second"].map((line) => (
        <div key={line} aria-hidden="true" className="flex gap-5 border-t border-hairline py-6">
          <div className="aspect-4/5 w-20 rounded-sm bg-sand md:w-28" />
          <div className="grid flex-1 content-start gap-3">
            <div className="h-5 w-3/5 rounded-sm bg-sand" />
            <div className="h-4 w-1/4 rounded-sm bg-sand" />
          </div>
        </div>
      ))}
    </>
  );
}
