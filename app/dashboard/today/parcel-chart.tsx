import type { toParcelChart } from "./view.ts";

/** The parcels of each of the last 30 days: delivered below, those that came back as outlines above. */
export function ParcelChart({ chart }: { chart: ReturnType<typeof toParcelChart> }) {
  const height = 66;
  return (
    <section
      aria-labelledby="parcel-chart"
      className="rounded-lg border border-hairline bg-paper px-4 py-3.5"
    >
      <h2 id="parcel-chart" className="font-semibold">
        Delivered and returned <span className="text-sm font-normal text-ink-soft">last 30 days</span>
      </h2>
      <svg
        viewBox="0 0 596 74"
        role="img"
        aria-label={`${chart.delivered}. ${chart.cameBack}.`}
        className="my-3 block h-auto w-full"
      >
        {chart.days.map(({ day, delivered, cameBack }, index) => (
          <g key={day}>
            <rect
              x={index * 20}
              y={72 - delivered * height}
              width="13"
              height={delivered * height}
              rx="2"
              className="fill-pine/45"
            />
            {cameBack > 0 ? (
              <rect
                x={index * 20 + 0.8}
                y={71 - (delivered + cameBack) * height}
                width="11.4"
                height={Math.max(cameBack * height - 2, 2)}
                rx="2"
                className="fill-none stroke-clay"
                strokeWidth="1.6"
              />
            ) : null}
          </g>
        ))}
        <path d="M0 73h596" className="stroke-hairline" />
      </svg>
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm tabular-nums">
        <span className="inline-flex items-center gap-1.5">
          <i aria-hidden="true" className="dot size-3 rounded-[3px] bg-pine/45" />
          {chart.delivered}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <i aria-hidden="true" className="size-3 rounded-[3px] border-[1.6px] border-clay" />
          {chart.cameBack}
        </span>
      </p>
    </section>
  );
}
