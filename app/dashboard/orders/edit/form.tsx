import type { FormEvent } from "react";
import { Form, useNavigation } from "react-router";
import { displayPrice } from "../../../../shop/base/price.ts";
import { maxItemRows } from "../../../../shop/orders/list/order-items-form.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { SavedForm } from "../../../ui/form/saved-form.tsx";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { StockNumber } from "../../stock/number.tsx";
import { SaveBar } from "../../ui/save-bar.tsx";
import { TitledPanel } from "../../ui/titled-panel.tsx";
import type { OrderEditAnswer } from "./action.ts";
import { DeliveryFields, typedField } from "./delivery-fields.tsx";
import { OrderItemRows } from "./item-rows.tsx";
import { useItemsTotal } from "./use-items-total.ts";
import type { OrderEditView } from "./view.ts";

interface OrderEditFormProps {
  order: OrderEditView;
  /** Where it is sent. */
  action: string;
  /** The id of who types. */
  owner: string;
  answer: OrderEditAnswer | null;
}

/** Items and delivery of an order. What was typed stays, whatever the answer. */
export function OrderEditForm({ order, action, owner, answer }: OrderEditFormProps) {
  const { form, errors, props } = useFormErrors(answer);
  const isSaving = useNavigation().formMethod === "POST";
  const values = { ...order.fields, ...answer?.values };
  const { total, onInput } = useItemsTotal(form, order.prices, answer);
  const onFormInput = (event: FormEvent<HTMLFormElement>) => {
    props.onInput(event);
    onInput();
  };
  return (
    <Form
      {...props}
      onInput={onFormInput}
      method="post"
      action={action}
      replace
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      {/* What Enter in a field presses. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        Save
      </button>
      <SavedForm
        {...{ owner, name: `order:${order.number}`, version: order.shown, versionField: "shown" }}
        sentVersion={answer?.values.shown}
        filled={answer ? JSON.stringify(answer.values) : undefined}
      />
      <ErrorBox>
        {answer && Object.keys(errors).length > 0
          ? (errors.form ?? "Not saved. Please check the marked fields.")
          : null}
      </ErrorBox>
      {answer?.conflict ? <Differences differences={answer.conflict.differences} /> : null}
      <div
        // What the server has answered is shown as it is.
        key={JSON.stringify(answer?.values ?? order.shown)}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        <TitledPanel title="Items">
          <ul className="mb-5 divide-y divide-hairline border-y border-hairline">
            {order.lines.map(({ field, name, price }) => (
              <li key={field} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                <div className="min-w-0">
                  <bdi className="font-semibold">{name}</bdi>
                  <p className="text-sm text-ink-soft tabular-nums">{price} each, at the order's price</p>
                </div>
                <StockNumber
                  name={field}
                  label={`Quantity of ${name}; 0 removes it`}
                  isLabelHidden
                  defaultValue={values[field] ?? ""}
                  error={errors[field]}
                />
              </li>
            ))}
          </ul>
          <OrderItemRows
            products={order.products}
            rows={answer?.rows ?? 1}
            maxRows={maxItemRows}
            values={values}
            errors={errors}
          />
          <p className="mt-4 text-sm text-ink-soft">
            Enter 0 to remove a product. New products get today's price; the others keep their price.
          </p>
        </TitledPanel>
        <TitledPanel title="Customer and delivery">
          <Field
            {...typedField("name", { values, errors })}
            label="Name"
            optional
            maxLength={120}
            className="mb-4"
          />
          <DeliveryFields cities={order.cities} values={values} errors={errors} />
        </TitledPanel>
      </div>
      <SaveBar>
        <ItemsTotal total={total} />
        <Button busy={isSaving} busyLabel="Saving..." className="max-desk:flex-1">
          Save
        </Button>
      </SaveBar>
    </Form>
  );
}

/** The sum of the items, for whoever says it on the phone. It needs scripts to follow what is chosen. */
export function ItemsTotal({ total }: { total: number }) {
  return (
    <p className="grid content-center text-sm leading-tight text-ink-soft noscript:hidden">
      Items
      <output className="text-lg font-semibold text-ink tabular-nums">{displayPrice(total)}</output>
    </p>
  );
}

function Differences({ differences }: NonNullable<OrderEditAnswer["conflict"]>) {
  return (
    <section
      aria-label="What the other person changed"
      className="rounded-lg border border-[#e5cf9c] bg-paper p-4"
    >
      <p className="mb-2 text-sm">
        The fields below show their changes, except where you typed something. Check them, then save again.
      </p>
      <dl className="grid gap-2">
        {differences.map(({ label, was, now, isTyped }) => (
          <div key={label}>
            <dt className="text-sm font-semibold">{label}</dt>
            <dd className="text-sm whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
              <del className="text-ink-soft">{was || "(empty)"}</del> {now || "(empty)"}
              {isTyped ? (
                <b className="block font-semibold text-clay">You typed something different.</b>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
