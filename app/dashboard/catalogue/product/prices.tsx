import { useRef, useState } from "react";
import { href, Link } from "react-router";
import { displayPrice } from "../../../../shop/base/price.ts";
import { parseTypedPrice } from "../../../../shop/base/typed-amount.ts";
import { Field } from "../../../ui/form/field.tsx";
import { AskedPrices } from "../prices/asked-prices.tsx";
import { ProductFormGroup } from "./form-group.tsx";

/** A scheduled price that runs or waits, as text. */
export interface DatedPrice {
  id: number;
  state: string;
  prices: string;
  days: string;
  notes: readonly string[];
}

interface ProductPricesProps {
  values: Record<string, string>;
  errors: Record<string, string>;
  dated: readonly DatedPrice[];
}

/** Both prices of a product (R1), and how to make them one where they differ. */
export function ProductPrices({ values, errors, dated }: ProductPricesProps) {
  const group = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState({ card: values.cataloguePrice ?? "", page: values.unitPrice ?? "" });
  const inputs = () => [...(group.current?.querySelectorAll("input") ?? [])];
  function readTyped() {
    const [card, page] = inputs();
    setTyped({ card: card?.value ?? "", page: page?.value ?? "" });
  }
  /** The buttons send the form where there are no scripts. */
  const makeBoth = (text: string) => (event: React.MouseEvent) => {
    event.preventDefault();
    for (const input of inputs()) {
      input.value = text;
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
    inputs()[0]?.focus();
  };
  const [card, page] = [parseTypedPrice(typed.card), parseTypedPrice(typed.page)];
  const price = (name: string, label: string) => (
    <Field
      name={name}
      label={label}
      defaultValue={values[name]}
      error={errors[name]}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
    />
  );
  return (
    <ProductFormGroup title="Prices" lead="in rupees">
      {dated.map(({ id, state, prices, days, notes }) => (
        <p key={id} className="text-sm">
          {state === "running" ? "A scheduled price is running" : "A scheduled price is set"}: {prices},{" "}
          {days}. {notes.join(" ")} {state === "running" ? "A price that you save here stays. " : null}
          <Link to={href("/dashboard/prices")} className="touch-target text-link">
            Scheduled prices
          </Link>
        </p>
      ))}
      <div ref={group} onInput={readTyped} className="grid grid-cols-2 gap-3">
        {price("cataloguePrice", "Catalogue price")}
        {price("unitPrice", "Selling price")}
      </div>
      <AskedPrices values={values} />
      {card !== null && page !== null && card !== page ? (
        <div className="rounded-md bg-[#fbefd6] px-4 py-2.5 text-sm text-[#563a08]">
          <p>
            Customers see {displayPrice(card)} in the catalogue and pay{" "}
            <b className="font-semibold">{displayPrice(page)}</b>.
          </p>
          <div className="flex flex-wrap gap-x-5">
            <MakeBoth intent="both-card" amount={card} onClick={makeBoth(typed.card)} />
            <MakeBoth intent="both-page" amount={page} onClick={makeBoth(typed.page)} />
          </div>
        </div>
      ) : null}
    </ProductFormGroup>
  );
}

interface MakeBothProps {
  intent: string;
  /** Paisa. */
  amount: number;
  onClick: (event: React.MouseEvent) => void;
}

function MakeBoth({ intent, amount, onClick }: MakeBothProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      onClick={onClick}
      className="min-h-11 font-semibold underline underline-offset-4"
    >
      Set both to {displayPrice(amount).replace("Rs. ", "")}
    </button>
  );
}
