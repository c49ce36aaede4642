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

interface AgainResult {
  missing: { name: string; soldOut: boolean }[];
  added: boolean;
  changed: boolean;
}

/** Names what could not be put into the cart, or says that the cart has all of it. */
export function AgainNotice({ result }: { result: AgainResult | null }) {
  if (!result) return null;
  return (
    <div role="status" data-form-result tabIndex={-1} className="rounded-md bg-clay-wash px-4 py-3 text-clay">
      {[true, false].map((soldOut) => {
        const named = result.missing.filter((item) => item.soldOut === soldOut);
        if (named.length === 0) return null;
        return (
          <div key={String(soldOut)}>
            <p>{soldOut ? "Sold out:" : "No longer for sale:"}</p>
            <ul className="list-disc ps-5 font-semibold">
              {named.map(({ name }) => (
                <li key={name}>
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {result.added ? (
        <p>
          {result.missing.length > 0 ? "The rest is" : "Everything of this order is"}{" "}
          {result.changed ? "in" : "already in"}{" "}
          <Link to={href("/cart")} className="font-semibold underline underline-offset-4">
            your cart
          </Link>
          .
        </p>
      ) : null}
    </div>
  );
}
