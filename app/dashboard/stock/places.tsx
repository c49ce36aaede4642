import { TitledPanel } from "../ui/titled-panel.tsx";

/** Where the pieces of a product are. */
export function StockPlaces({ places }: { places: { label: string; pieces: number }[] }) {
  return (
    <TitledPanel title="Where the stock is">
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1.5 tabular-nums">
        {places.map(({ label, pieces }) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-end font-semibold">{pieces}</dd>
          </div>
        ))}
      </dl>
    </TitledPanel>
  );
}
