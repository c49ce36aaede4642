import { Form, Link } from "react-router";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { StateMark } from "../ui/state-mark.tsx";
import type { NotInListView } from "./not-in-list.ts";

/** Says why an order is not in a list of parcels. @param path of the list */
export function NotInListForm({ path, view }: { path: string; view: NotInListView | null }) {
  const { typed, order } = view ?? {};
  return (
    <details open={view !== null} className="max-w-md">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">
        Not in this list?
      </summary>
      <Form action={path} preventScrollReset className="mt-2 grid gap-3">
        <Field
          key={typed}
          name="missing"
          label="Order number"
          autoComplete="off"
          defaultValue={typed}
          error={view && !order ? "There is no order with this number." : undefined}
        />
        <Button size="small" tone="quiet" className="justify-self-start">
          Why is it not here?
        </Button>
      </Form>
      {order ? (
        <p role="status" className="mt-3 flex flex-wrap items-center gap-x-3">
          <Link to={order.path} className="inline-flex min-h-11 items-center text-link tabular-nums">
            {order.number}
          </Link>
          <StateMark shape={order.next?.shape ?? "done"}>{order.next?.label ?? "Done"}</StateMark>
          {order.next?.screen ? (
            <ButtonLink to={order.next.screen.to} size="small" tone="quiet">
              {order.next.screen.button}
            </ButtonLink>
          ) : null}
        </p>
      ) : null}
    </details>
  );
}
