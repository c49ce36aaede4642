import type { ReactNode } from "react";
import { href } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** Of a link that is made up, expired, revoked, of another order, or for its customer alone: one page for all. */
export function LinkEnded() {
  return (
    <div className="wrap">
      <EmptyState
        as="h1"
        title="This link no longer works"
        actions={<ButtonLink to={href("/track")}>Find my parcel</ButtonLink>}
      >
        Find your parcel with your order number and phone number.
      </EmptyState>
    </div>
  );
}

/** Of too many requests. */
export function LinkLimited({ children }: { children: ReactNode }) {
  return (
    <div className="wrap">
      <EmptyState as="h1" title="Please wait a moment">
        {children}
      </EmptyState>
    </div>
  );
}
