import { Form, href, Link, useNavigation } from "react-router";
import { formatDateTime } from "../../../shop/karachi-time.ts";
import { displayPrice, displaySigned } from "../../../shop/money/price.ts";
import type { UnnamedHandOver } from "../../../shop/riders/unnamed-hand-over-queries.ts";
import { Button } from "../../ui/button.tsx";
import { TitledPanel } from "./titled-panel.tsx";

export type UnnamedParcelsView = ReturnType<typeof toUnnamedParcels>;

/** Parcels that nobody's name was typed for, as text. */
export function toUnnamedParcels({ id, handedOverAt, references, cashOut, collected }: UnnamedHandOver) {
  return {
    id,
    at: formatDateTime(handedOverAt),
    parcels: references.map((reference) => ({ reference, path: `/dashboard/parcels/${reference}` })),
    cash: [
      ...(references.length > 0 ? [`${displayPrice(cashOut)} to collect`] : []),
      ...(collected === 0 ? [] : [`${displaySigned(collected)} collected`]),
    ].join(", "),
  };
}

interface UnnamedParcelsProps {
  groups: UnnamedParcelsView[];
  /** Those at work. */
  riders: { id: number; name: string }[];
}

/** Parcels that the own rider took without a name, which are on nobody's account until one press says whose they are. */
export function UnnamedParcels({ groups, riders }: UnnamedParcelsProps) {
  const busy = useNavigation().formData?.get("rider");
  if (groups.length === 0) return null;
  return (
    <TitledPanel title="Without a name">
      <p className="text-sm text-ink-soft">
        Handed to the own rider, and on nobody&apos;s account.{" "}
        {riders.length > 0 ? "Who took them?" : "Add him first."}
      </p>
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
            <Form method="post" action={href("/dashboard/riders")} className="flex flex-wrap gap-2">
              <input type="hidden" name="intent" value="name" />
              <input type="hidden" name="handOver" value={id} />
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
            </Form>
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}
