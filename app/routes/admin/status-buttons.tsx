import { Form } from "react-router";
import { Button } from "../../ui/button.tsx";
import { OrderListHiddenFields } from "./order-list-hidden-fields.tsx";
import type { OrderListParams } from "./order-list-params.ts";

interface StatusButtonsProps {
  line: { id: number; number: string };
  /** The part of the list to come back to, where there is one. */
  list?: OrderListParams;
  className: string;
}

/** Complete or cancel an order. Both ask first: the question is an address of its own, so it works without scripts too. */
export function StatusButtons({ line, list, className }: StatusButtonsProps) {
  return (
    <Form method="get" preventScrollReset className={`flex gap-2 ${className}`}>
      {list ? <OrderListHiddenFields list={list} /> : null}
      <input type="hidden" name="order" value={line.id} />
      <Button size="small" name="confirm" value="completed" aria-label={`Complete ${line.number}`}>
        Complete
      </Button>
      <Button
        size="small"
        tone="danger"
        name="confirm"
        value="cancelled"
        aria-label={`Cancel ${line.number}`}
      >
        Cancel
      </Button>
    </Form>
  );
}
