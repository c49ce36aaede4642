import type { ReactNode } from "react";

interface EmptyStateProps {
  /** The sentence that says so. */
  title: ReactNode;
  /** More, where there is more to say. */
  children?: ReactNode;
  /** Where to go from here. */
  actions?: ReactNode;
  /** The heading's level in the page; `p` where the sentence heads nothing. */
  as?: "h1" | "h2" | "p";
}

/** Nothing to show, said kindly, with a way on. */
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
