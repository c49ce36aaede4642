import { Badge } from "../../ui/badge.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { ProductStockView } from "./product-stock-view.ts";
import { piecesText } from "./text.ts";

/** What is left of each batch, in the order in which they leave. */
export function StockBatches({ batches }: { batches: ProductStockView["batches"] }) {
  return (
    <TitledPanel title="Batches">
      <ul className="divide-y divide-hairline">
        {batches.map((batch) => (
          <li key={batch.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <bdi className="font-semibold">{batch.name}</bdi>
              <span className="block text-sm text-ink-soft">{batch.expires}</span>
            </span>
            <span className="flex items-center gap-3 tabular-nums">
              {batch.expiry === "expired" ? <Badge tone="sale">Expired</Badge> : null}
              {batch.expiry === "soon" ? <Badge tone="pending">Expires soon</Badge> : null}
              {piecesText(batch.pieces)}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-soft">
        Orders use the batch that expires first. To remove expired stock, correct the stock with a reason and
        the batch.
      </p>
    </TitledPanel>
  );
}
