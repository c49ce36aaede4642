import { Form, href, Link, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";

/** Puts an order into the cart again. @param number of the checkout, such as `LS-10427` */
export function OrderAgain({ number }: { number: string }) {
  const { formAction } = useNavigation();
  const action = href("/orders/:number", { number });
  return (
    <Form method="post" action={action} className="mt-4">
      <Button
        name="intent"
        value="again"
        tone="quiet"
        size="small"
        aria-label={`Order again, ${number}`}
        busy={formAction === action}
      >
        Order again
      </Button>
    </Form>
  );
}

/** Names what could not be put into the cart. */
export function AgainNotice({ result }: { result: { missing: string[]; added: boolean } | null }) {
  if (!result) return null;
  return (
    <div role="status" data-form-result tabIndex={-1} className="rounded-md bg-clay-wash px-4 py-3 text-clay">
      <p>No longer for sale:</p>
      <ul className="list-disc ps-5 font-semibold">
        {result.missing.map((name) => (
          <li key={name}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      {result.added ? (
        <p>
          The rest is in{" "}
          <Link to={href("/cart")} className="font-semibold underline underline-offset-4">
            your cart
          </Link>
          .
        </p>
      ) : null}
    </div>
  );
}
