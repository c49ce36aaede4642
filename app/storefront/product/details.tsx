import type { ReactNode } from "react";
import { Link } from "react-router";
import { ShareButton } from "../../ui/share-button.tsx";
import { CashIcon, ExchangeIcon, TruckIcon } from "../../ui/shell/icons.tsx";

interface ProductDetailsProps {
  benefits: string[];
  usage: string[];
  /** What stands on the label. */
  facts: { title: string; text: string }[];
  /** What the owner adds about delivery. */
  deliveryLine: string | undefined;
}

/** Payment and delivery, key benefits, usage, what stands on the label, and the Share button. */
export function ProductDetails({ benefits, usage, facts, deliveryLine }: ProductDetailsProps) {
  return (
    <>
      <ul className="mt-6 grid gap-2.5 border-t border-hairline pt-5 text-[0.9375rem] text-[#4a4a49] [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-pine">
        <li className="flex items-center gap-3">
          <CashIcon />
          Pay cash on delivery or with JazzCash
        </li>
        <li className="flex items-center gap-3">
          <TruckIcon />
          <span>
            Delivery all over Pakistan. Shipping is calculated at delivery
            {deliveryLine ? (
              <span className="block" dir="auto">
                {deliveryLine}
              </span>
            ) : null}
          </span>
        </li>
        <li className="flex items-center gap-3">
          <ExchangeIcon />
          <Link
            to="/exchange-policy"
            className="touch-target underline decoration-hairline underline-offset-4 hover:decoration-ink"
          >
            Exchange Policy
          </Link>
        </li>
      </ul>
      <div className="mt-6 border-b border-hairline">
        {benefits.length > 0 ? (
          <Disclosure title="Key benefits" open>
            <ul className="list-disc space-y-1.5 ps-4.5 marker:text-line">
              {benefits.map((benefit) => (
                <li key={benefit} dir="auto">
                  {benefit}
                </li>
              ))}
            </ul>
          </Disclosure>
        ) : null}
        {usage.length > 0 ? (
          <Disclosure title="How to use">
            <ol className="list-decimal space-y-1.5 ps-4.5 marker:text-ink-soft">
              {usage.map((step) => (
                <li key={step} dir="auto">
                  {step}
                </li>
              ))}
            </ol>
          </Disclosure>
        ) : null}
        {facts.map(({ title, text }) => (
          <Disclosure key={title} title={title}>
            <p className="whitespace-pre-line" dir="auto">
              {text}
            </p>
          </Disclosure>
        ))}
      </div>
      <ShareButton className="mt-4" />
    </>
  );
}

function Disclosure({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details open={open} className="group border-t border-hairline">
      <summary className="flex min-h-15 list-none items-center justify-between rounded-sm font-semibold">
        <h2>{title}</h2>
        <span
          aria-hidden="true"
          className="relative size-4 before:absolute before:inset-x-0 before:top-1/2 before:border-t-[1.5px] after:absolute after:inset-y-0 after:start-1/2 after:border-s-[1.5px] after:transition-transform group-open:after:rotate-90"
        />
      </summary>
      <div className="pb-5 text-[#4a4a49]">{children}</div>
    </details>
  );
}
