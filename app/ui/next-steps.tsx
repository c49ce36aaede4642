import type { NextStepsView } from "../http/request-after-order.ts";
import { buttonClass } from "./button.tsx";

/** What happens next with a placed order, and how to keep it at hand. @param next null: it has left, or ended */
export function NextSteps({ next }: { next: NextStepsView | null }) {
  if (!next) return null;
  return (
    <section aria-labelledby="next" className="grid gap-4">
      <div>
        <h2 id="next" className="display-4">
          What happens next
        </h2>
        <ol className="mt-3 grid list-decimal gap-1.5 ps-5 tabular-nums">
          {next.steps.map((step) => (
            <li key={step}>{step.replaceAll(/ (?=\d)/g, "\u00a0")}</li>
          ))}
        </ol>
        {next.deliveryLine ? (
          <p dir="auto" className="mt-2 text-sm text-ink-soft">
            {next.deliveryLine}
          </p>
        ) : null}
      </div>
      {next.calls ? <p className="text-sm">{next.calls}</p> : null}
      <a
        href={next.save}
        rel="noopener noreferrer"
        className={`${buttonClass("quiet")} sm:justify-self-start`}
      >
        Save it in WhatsApp
      </a>
    </section>
  );
}
