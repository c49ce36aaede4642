import type { ReactNode } from "react";
import { Link, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { PostForm } from "../ui/post-form.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { HandedOverParcelsView } from "./rider-view.ts";

interface HandedOverParcelsProps {
  title: string;
  groups: HandedOverParcelsView[];
  /** Those who may have them, at work. */
  riders: { id: number; name: string }[];
  intent: "name" | "give";
  children: ReactNode;
}

/** Parcels that left together with no one's name or the wrong one; one press says whose they are. */
export function HandedOverParcels({ title, groups, riders, intent, children }: HandedOverParcelsProps) {
  const busy = useNavigation().formData?.get("rider");
  if (groups.length === 0) return null;
  return (
    <TitledPanel title={title}>
      <p className="text-sm text-ink-soft">{children}</p>
      <ul className="mt-2 divide-y divide-hairline">
        {groups.map(({ id, at, parcels, cash }) => (
          <li key={id} className="grid gap-2 py-3">
            <p className="flex flex-wrap items-center gap-x-3 tabular-nums">
              <span className="font-semibold">{at}</span>
              {parcels.map(({ reference, path }) => (
                <Link key={reference} to={path} className="inline-flex min-h-11 items-center text-link">
                  {reference}
                </Link>
              ))}
              <span className="text-sm text-ink-soft">{cash}</span>
            </p>
            <PostForm {...{ intent }} sent={{ handOver: id }} className="flex flex-wrap gap-2">
              {riders.map((rider) => (
                <Button
                  key={rider.id}
                  name="rider"
                  value={rider.id}
                  size="small"
                  tone="quiet"
                  busy={busy === String(rider.id)}
                  busyLabel="Saving..."
                  aria-label={`${rider.name} took the parcels of ${at}`}
                >
                  <bdi className="[overflow-wrap:anywhere]">{rider.name}</bdi>
                </Button>
              ))}
            </PostForm>
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}
