import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { RejectedStockForm } from "./correct-action.ts";
import type { PurchaseListView } from "./purchase-view.ts";

interface SupplierDaysProps extends Pick<PurchaseListView, "suppliers"> {
  path: string;
  rejected: RejectedStockForm | null;
}

/** The days that each supplier needs. */
export function SupplierDays({ suppliers, path, rejected }: SupplierDaysProps) {
  return (
    <TitledPanel title="Suppliers">
      <ul className="divide-y divide-hairline">
        {suppliers.map((supplier) => (
          <li key={`${supplier.id} ${supplier.leadDays}`} className="py-3">
            <DaysForm
              {...{ supplier, path }}
              rejected={rejected?.form === `supplier ${supplier.id}` ? rejected : null}
            />
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}

interface DaysFormProps {
  supplier: PurchaseListView["suppliers"][number];
  path: string;
  rejected: RejectedStockForm | null;
}

function DaysForm({ supplier, path, rejected }: DaysFormProps) {
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
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3"
    >
      <input type="hidden" name="intent" value="supplier" />
      <input type="hidden" name="supplier" value={supplier.id} />
      <Field
        name="leadDays"
        label={
          <>
            <bdi className="[overflow-wrap:anywhere]">{supplier.name}</bdi>: days for a purchase to arrive
          </>
        }
        optional
        inputMode="numeric"
        autoComplete="off"
        defaultValue={rejected?.values.leadDays ?? supplier.leadDays ?? ""}
        error={errors.leadDays}
      />
      <Button
        size="small"
        tone="quiet"
        className="mb-1"
        busy={sent?.get("supplier") === String(supplier.id)}
        aria-label={`Save the days for ${supplier.name}`}
      >
        Save
      </Button>
    </Form>
  );
}
