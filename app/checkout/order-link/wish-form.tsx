import { Form, useNavigation } from "react-router";
import { type DeliveryWish, deliveryWishes, wishLabels } from "../../../shop/orders/model/complaint.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { AnswerRejected } from "./answer-action.ts";
import type { LinkedOrderView } from "./linked-order-view.ts";

interface WishFormProps {
  order: LinkedOrderView;
  /** What the letter's link named: its button stands out. */
  wished: DeliveryWish | null;
  result: AnswerRejected | undefined;
}

/** After a failed attempt: a press tells staff what to tell the courier. */
export function WishForm({ order, wished, result }: WishFormProps) {
  const busy = useNavigation().formData?.get("intent") === "wish";
  return (
    <section aria-labelledby="wish" className="grid gap-3 rounded-lg border border-hairline bg-paper p-5">
      <h2 id="wish" className="font-semibold">
        What should the rider do?
      </h2>
      <Notice>
        {order.wish && result?.intent !== "wish"
          ? `You asked: ${order.wish}. We will tell the courier.`
          : null}
      </Notice>
      {result?.intent === "wish" ? <ErrorBox>{result.errors.wish ?? result.errors.form}</ErrorBox> : null}
      <Form method="post" className="grid gap-2">
        <input type="hidden" name="intent" value="wish" />
        {deliveryWishes.map((wish) => (
          <Button
            key={wish}
            name="wish"
            value={wish}
            tone={wish === (wished ?? "come_again") ? "primary" : "quiet"}
            disabled={busy}
          >
            {wishLabels[wish]}
          </Button>
        ))}
      </Form>
    </section>
  );
}
