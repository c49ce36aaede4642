import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { PurchaseView } from "./purchase-view.ts";
import { piecesText } from "./text.ts";

interface PurchaseReceiptsProps {
  receipts: PurchaseView["receipts"];
  path: string;
}

/** What has arrived and what it has cost with freight, with the offer to make that the product's cost. */
export function PurchaseReceipts({ receipts, path }: PurchaseReceiptsProps) {
  return (
    <TitledPanel title="Arrived">
      <ol className="grid gap-4">
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <h3 className="text-sm font-semibold">
              {receipt.day}, freight {receipt.freight}
            </h3>
            <ul className="divide-y divide-hairline">
              {receipt.lines.map((line) => (
                <li
                  key={line.id}
                  className="grid gap-1 py-2.5 md:grid-cols-[minmax(0,1fr)_auto] md:items-center"
                >
                  <p className="min-w-0 [overflow-wrap:anywhere] tabular-nums">
                    {piecesText(line.pieces)} of <bdi className="font-semibold">{line.name}</bdi>
                    {line.batch ? `, ${line.batch}` : ""}: {line.landed} each with freight (
                    {line.freightShare}).
                    {line.isTracked ? null : (
                      <span className="block text-sm text-clay">
                        Stock is not tracked for this product, so none was added.
                      </span>
                    )}
                  </p>
                  {line.otherCost ? <CostOffer {...{ line, path }} /> : null}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </TitledPanel>
  );
}

interface CostOfferProps {
  line: PurchaseView["receipts"][number]["lines"][number];
  path: string;
}

function CostOffer({ line, path }: CostOfferProps) {
  const sent = useNavigation().formData;
  return (
    <Form method="post" action={path} replace preventScrollReset className="grid gap-1 md:justify-items-end">
      <input type="hidden" name="intent" value="cost" />
      <input type="hidden" name="line" value={line.id} />
      <input type="hidden" name="version" value={line.version} />
      <p className="text-sm text-ink-soft">Saved cost on the product: {line.otherCost}.</p>
      <Button
        size="small"
        tone="quiet"
        className="justify-self-start md:justify-self-end"
        busy={sent?.get("line") === String(line.id)}
      >
        Change it to {line.landed}
        <span className="sr-only">: {line.name}</span>
      </Button>
    </Form>
  );
}
