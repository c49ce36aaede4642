import { ButtonLink } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { listPath } from "../ui/list-path.ts";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";

import type { StockFormProps } from "./correction.tsx";

/** When the product is to be ordered and how many, and the owner's own point. */
export function StockReorder({ stock, path, rejected }: StockFormProps) {
  const { reorder, reorderPoint, productId } = stock;
  if (!reorder) return null;
  const order = listPath("/dashboard/stock/purchases", {
    product: productId,
    pieces: reorder.propose || null,
  });
  return (
    <TitledPanel title="Low-stock level">
      <p className="mb-3 text-[0.9375rem]">
        {reorder.text}{" "}
        {reorder.point > 0 || reorderPoint !== null
          ? `Order more at ${reorder.point} or fewer, ${reorderPoint === null ? "based on sales" : "as you set it"}. `
          : null}
        {reorder.state === "low" && reorder.propose > 0 ? (
          <strong className="font-semibold">Order {reorder.propose} now.</strong>
        ) : null}
      </p>
      <div className="grid gap-4">
        <ButtonLink to={order} size="small" tone="quiet" className="justify-self-start">
          {reorder.propose > 0 ? `Order ${reorder.propose}` : "Order more"}
        </ButtonLink>
        <PostForm
          intent="point"
          action={path}
          stays
          {...{ rejected }}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3"
        >
          {({ field }) => (
            <>
              <Field
                key={reorderPoint}
                {...field("point", reorderPoint)}
                label="Your own low-stock level"
                optional
                inputMode="numeric"
              />
              <PostButton tone="quiet" className="mb-1">
                Set
              </PostButton>
            </>
          )}
        </PostForm>
      </div>
    </TitledPanel>
  );
}
