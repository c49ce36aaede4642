import { Form } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { OrderListHiddenFields } from "./hidden-fields.tsx";
import type { OrderListParams } from "./params.ts";

interface StatusButtonsProps {
  /** `isToComplete`: that is its next step. */
  line: { id: number; number: string; isToComplete: boolean };
  /** The list to return to; absent on the page of the order. */
  list?: OrderListParams;
  className: string;
}

/** Complete and Cancel. Both link to a confirmation dialog with a URL of its own, which works without scripts. */
export function StatusButtons({ line, list, className }: StatusButtonsProps) {
  return (
    <Form method="get" preventScrollReset className={`flex gap-2 ${className}`}>
      {list ? <OrderListHiddenFields list={list} /> : null}
      <input type="hidden" name="order" value={line.id} />
      <Button
        size="small"
        tone={line.isToComplete ? "primary" : "quiet"}
        name="confirm"
        value="completed"
        aria-label={`Complete ${line.number}`}
      >
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
