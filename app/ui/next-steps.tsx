import type { ReactNode } from "react";
import type { NextStepsView } from "../http/request-after-order.ts";
import { buttonClass } from "./button.tsx";

interface NextStepsProps {
  /** null: it has left, or ended. */
  next: NextStepsView | null;
  /** Stands between the steps and what comes after them, also where there are none. */
  children?: ReactNode;
}

/** What happens next with a placed order, and how to keep it at hand. */
export function NextSteps({ next, children }: NextStepsProps) {
  if (!next) return children;
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
      {children}
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
