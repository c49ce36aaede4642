import type { ReactNode } from "react";

interface ProductFormGroupProps {
  title: string;
  /** A few words beside the title. */
  lead?: string;
  children: ReactNode;
}

/** Fields that belong together. On a phone they reach from edge to edge. */
export function ProductFormGroup({ title, lead, children }: ProductFormGroupProps) {
  return (
    <fieldset className="grid min-w-0 content-start gap-4 rounded-lg border border-hairline bg-paper p-4 max-md:-mx-(--gutter) max-md:rounded-none max-md:border-x-0 max-md:px-(--gutter) md:p-6">
      <legend className="float-start mb-2 w-full">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
          {title}
          {lead ? <span className="text-sm font-normal text-ink-soft">{lead}</span> : null}
        </span>
      </legend>
      {children}
    </fieldset>
  );
}
