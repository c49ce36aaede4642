import { type ReactNode, useId } from "react";

/** A panel with a heading. */
export function TitledPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-hairline bg-paper p-5 md:p-6">
      <h2 id={id} className="mb-3 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
