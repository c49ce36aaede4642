import { Form } from "react-router";
import { Button } from "../../ui/button.tsx";
import { HiddenList } from "./hidden-list.tsx";
import type { OrderList } from "./order-list.ts";

interface EndOrderProps {
  order: { id: number; number: string };
  /** The part of the list to come back to, where there is one. */
  list?: OrderList;
  className: string;
}

/** Complete or cancel an order. Both ask first: the question is an address of its own, so it works without scripts too. */
export function EndOrder({ order, list, className }: EndOrderProps) {
  return (
    <Form method="get" preventScrollReset className={`flex gap-2 ${className}`}>
      {list ? <HiddenList list={list} /> : null}
      <input type="hidden" name="order" value={order.id} />
      <Button size="small" name="confirm" value="completed" aria-label={`Complete ${order.number}`}>
        Complete
      </Button>
      <Button
        size="small"
        tone="danger"
        name="confirm"
        value="cancelled"
        aria-label={`Cancel ${order.number}`}
      >
        Cancel
      </Button>
    </Form>
  );
}
