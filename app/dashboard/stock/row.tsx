import { Form, Link, useNavigation } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { listPath } from "../ui/list-path.ts";
import type { RejectedStockForm } from "./correct-action.ts";
import type { StockListRow } from "./list-view.ts";
import { StockNumber } from "./number.tsx";

interface StockRowProps {
  row: StockListRow;
  formKey: string;
  path: string;
  rejected: RejectedStockForm | null;
}

/** A product of the list: its stock, to be changed in place, and what is to be done about it. */
export function StockRow({ row, formKey, path, rejected }: StockRowProps) {
  const stockPath = `/dashboard/products/${encodeURIComponent(row.productId)}/stock`;
  const order = listPath("/dashboard/stock/purchases", { product: row.productId, pieces: row.propose });
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <h2 className="font-semibold" dir="auto">
          <Link to={stockPath} className="inline-block py-2.5 underline-offset-4 hover:underline">
            {row.name}
          </Link>
        </h2>
        <p className="text-sm text-ink-soft tabular-nums">{row.text}</p>
        {row.expiry ? <p className="text-sm font-medium text-clay tabular-nums">{row.expiry}</p> : null}
        <p className="mt-1 flex flex-wrap items-center gap-2 empty:hidden">
          {row.isDraft ? <Badge>Draft</Badge> : null}
          {row.isSoldOut ? <Badge tone="cancelled">Sold out</Badge> : null}
          {row.state === "low" ? <Badge tone="sale">Low</Badge> : null}
          {row.state === "coming" ? <Badge tone="pending">Low, more on the way</Badge> : null}
          {row.propose > 0 ? (
            <Link to={order} className="inline-flex min-h-11 items-center px-1 text-sm text-link">
              Order {row.propose}
            </Link>
          ) : null}
        </p>
      </div>
      {row.tracked ? (
        <LevelForm {...{ row, formKey, path, rejected }} />
      ) : (
        <ButtonLink to={stockPath} size="small" tone="quiet" className="justify-self-start">
          Track
        </ButtonLink>
      )}
    </li>
  );
}

function LevelForm({ row, formKey, path, rejected }: StockRowProps) {
  const { errors, props } = useFormErrors(rejected);
  const sent = useNavigation().formData;
  return (
    <Form
      {...props}
      method="post"
      action={path}
      replace
      preventScrollReset
      noValidate
      className="flex flex-wrap items-end gap-2"
    >
      <input type="hidden" name="intent" value="correct" />
      <input type="hidden" name="product" value={row.productId} />
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="shown" value={rejected?.values.shown ?? row.pieces} />
      <input type="hidden" name="reason" value="counted" />
      <StockNumber
        name="to"
        label={`Pieces of ${row.name}`}
        isLabelHidden
        defaultValue={rejected?.values.to ?? row.pieces}
        error={errors.to}
      />
      <Button
        size="small"
        tone="quiet"
        busy={sent?.get("product") === row.productId}
        busyLabel="Saving..."
        aria-label={`Save the stock of ${row.name}`}
      >
        Save
      </Button>
    </Form>
  );
}
