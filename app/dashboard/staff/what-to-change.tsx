import type { SharedSecret } from "../../../shop/staff/shared-secrets.ts";
import { TitledPanel } from "../ui/titled-panel.tsx";

/** The list for the day on which somebody has left: what they may know, and where it is changed. */
export function WhatToChange({ secrets }: { secrets: readonly SharedSecret[] }) {
  return (
    <TitledPanel title="Shared passwords to change">
      <p className="mb-3">We cannot change these for you. Skip any they did not have.</p>
      <ul className="divide-y divide-hairline border-t border-hairline">
        {secrets.map(({ name, where, settings }) => (
          <li key={name} className="py-2.5">
            <p className="font-semibold">{name}</p>
            <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
              {where}
              {settings.length > 0 ? ` (${settings.join(", ")})` : null}
            </p>
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}
