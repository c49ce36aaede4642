import { type ReactNode, useId } from "react";

interface SettingsSectionProps {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** One subject of the settings. */
export function SettingsSection({ title, lead, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-5 *:min-w-0 border-t border-hairline pt-8 first:border-t-0 first:pt-0"
    >
      <div>
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {lead ? <p className="mt-1 text-ink-soft">{lead}</p> : null}
      </div>
      {children}
    </section>
  );
}
