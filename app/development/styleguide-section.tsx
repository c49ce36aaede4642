import { type ReactNode, useId } from "react";

/** A section of the styleguide. */
export function StyleguideSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-8 border-t border-hairline pt-10">
      <h2 id={id} className="display-2">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A component with its states. */
export function Example({ title, children, wide }: { title: string; children: ReactNode; wide?: boolean }) {
  return (
    <div className="grid min-w-0 gap-3">
      <h3 className="eyebrow text-ink-soft">{title}</h3>
      <div className={wide ? "min-w-0" : "flex min-w-0 flex-wrap items-center gap-4"}>{children}</div>
    </div>
  );
}
