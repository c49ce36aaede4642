import { type ReactNode, useRef, useState } from "react";
import { Form, href, Link } from "react-router";
import { displayPrice } from "../../../../shop/base/price.ts";
import { parseTypedPrice } from "../../../../shop/base/typed-amount.ts";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { SavedForm } from "../../../ui/form/saved-form.tsx";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { ConflictPanel } from "../../changes/conflict-panel.tsx";
import { SaveBar } from "../../ui/save-bar.tsx";
import { AskedPrices } from "../prices/asked-prices.tsx";
import type { toScheduledPriceRow } from "../prices/scheduled-row.ts";
import type { ProductConflictView } from "./conflict-view.ts";
import type { ProductFormAnswer } from "./edit-action.ts";
import { ProductLabel, ProductWords } from "./fields.tsx";
import { ProductFormGroup } from "./form-group.tsx";

interface ProductFormProps {
  /** Where it is sent. */
  action: string;
  /** As they are stored. */
  values: Record<string, string>;
  categories: readonly { id: string; name: string }[];
  /** What it may go well with. */
  others?: readonly { id: string; name: string }[];
  /** Scheduled prices that run or wait. */
  datedPrices?: readonly DatedPrice[];
  answer: (ProductFormAnswer & { unsent?: true }) | undefined;
  /** Who types, and what the form was made from: see `SavedForm`. */
  saved: { owner: string; name: string; version: number | string; versionField?: string };
  /** The buttons. */
  children: ReactNode;
}

/** The form of a product: prices, words and details, with what someone else changed meanwhile. */
export function ProductForm({
  action,
  values: stored,
  categories,
  others = [],
  datedPrices = [],
  answer,
  saved,
  children,
}: ProductFormProps) {
  const { errors, props } = useFormErrors(answer);
  // What the buttons for another status answer has no fields.
  const values = answer && Object.keys(answer.values).length > 0 ? answer.values : stored;
  const sentVersion = answer?.values[saved.versionField ?? "version"];
  return (
    <Form {...props} method="post" action={action} noValidate className="mt-4 grid gap-4">
      {/* What Enter in a field presses. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        Save
      </button>
      <SavedForm {...saved} sentVersion={sentVersion} />
      <FormMessage answer={answer} errors={errors} />
      {answer?.conflict ? <ProductConflict conflict={answer.conflict} values={values} /> : null}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start">
        <div className="lg:col-start-2">
          <ProductPrices
            // Made one on the server, where there are no scripts.
            key={answer?.madeOne ? "one" : "typed"}
            values={values}
            errors={errors}
            dated={datedPrices}
          />
        </div>
        <div className="grid gap-4 lg:row-start-1">
          <ProductWords values={values} errors={errors} categories={categories} others={others} />
          <ProductLabel values={values} errors={errors} />
        </div>
      </div>
      <SaveBar>{children}</SaveBar>
    </Form>
  );
}

function FormMessage({
  answer,
  errors,
}: Pick<ProductFormProps, "answer"> & { errors: Record<string, string> }) {
  if (answer?.madeOne) return <p role="status">Both prices now match. Save to keep them.</p>;
  if (!answer || Object.keys(errors).length === 0) return null;
  if (!answer.problems) return <ErrorBox>Not saved. Please check the marked fields.</ErrorBox>;
  return (
    <ErrorBox>
      Not ready to publish yet:
      <ul className="list-disc ps-5">
        {answer.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </ErrorBox>
  );
}

interface ProductConflictProps {
  conflict: ProductConflictView;
  /** The choices that were sent. */
  values: Record<string, string>;
}

/** For each field that both changed, one of the two values is chosen. */
function ProductConflict({ conflict, values }: ProductConflictProps) {
  return (
    <ConflictPanel
      seen={conflict.seen}
      advice="Choose which version to keep, then save again."
      theirsOnly={conflict.theirsOnly}
    >
      {conflict.items.map(({ name, label, mine, theirs, by }) => (
        <fieldset key={name} className="grid gap-2 border-t border-hairline px-4 py-3 sm:grid-cols-2">
          <legend className="float-start w-full text-sm font-semibold sm:col-span-2">{label}</legend>
          <Choice name={name} value="mine" who="Yours" text={mine} chosen={values[name]} />
          <Choice name={name} value="theirs" who={by} text={theirs} chosen={values[name]} />
        </fieldset>
      ))}
    </ConflictPanel>
  );
}

interface ChoiceProps {
  name: string;
  value: "mine" | "theirs";
  who: string;
  text: string;
  chosen: string | undefined;
}

function Choice({ name, value, who, text, chosen }: ChoiceProps) {
  return (
    <label className="flex min-h-13 items-start gap-3 rounded-md border border-line px-3.5 py-2.5 has-checked:border-pine has-checked:bg-pine-wash has-focus-visible:outline-2 has-focus-visible:outline-pine">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={chosen === value}
        className="mt-0.5 size-[20px] shrink-0 appearance-none rounded-full border-[1.5px] border-line bg-paper checked:border-6 checked:border-pine focus-visible:outline-none"
      />
      <span className="min-w-0">
        <span className="block text-[0.8125rem] text-ink-soft" dir="auto">
          {who}
        </span>
        <span className="block font-semibold whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
          {text}
        </span>
      </span>
    </label>
  );
}

/** A scheduled price that runs or waits, as text. */
type DatedPrice = Pick<ReturnType<typeof toScheduledPriceRow>, "id" | "state" | "prices" | "days" | "notes">;

interface ProductPricesProps {
  values: Record<string, string>;
  errors: Record<string, string>;
  dated: readonly DatedPrice[];
}

/** Both prices of a product (R1), and how to make them one where they differ. */
function ProductPrices({ values, errors, dated }: ProductPricesProps) {
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
