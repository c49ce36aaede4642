import type { ReactNode } from "react";

interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  /** Links to go on with. */
  actions?: ReactNode;
  /** The heading level; `p` where the title heads no section. */
  as?: "h1" | "h2" | "p";
}

/** A page or a list with nothing to show. */
export function EmptyState({ title, children, actions, as: Title = "p" }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-5 py-14 text-center md:py-24">
      <img src="/mark.svg" alt="" width={48} height={48} />
      <Title className="display-3">{title}</Title>
      {children ? <div className="text-ink-soft">{children}</div> : null}
      {actions ? <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div> : null}
    </div>
  );
}
