import { useMemo } from "react";
import { href, Link, useFetcher } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { AlertDialog } from "../../ui/form/alert-dialog.tsx";
import { IdempotencyKeyField } from "../../ui/form/idempotency-key-field.tsx";
import { QuantityControl } from "../../ui/form/quantity-control.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { Notice } from "../../ui/notice.tsx";
import type { AddToCartNotice } from "./add-to-cart-notice.ts";
import type { PurchaseActionData } from "./purchase-action.ts";

interface PurchaseFormProps {
  product: {
    name: string;
    price: string;
    badge: string;
    /** What the label says, in one line; blank: nothing is known. */
    facts: string;
    description: string;
    soldOut: boolean;
    /** Where to ask when it is back; null: it is not sold out. */
    askPath: string | null;
    path: string;
    /** The outcome of an addition that redirected to this page. */
    added: AddToCartNotice | null;
  };
  /** The action data of a form sent without scripts. */
  answer?: PurchaseActionData;
}

// Below the controls; on phones above them, because they are fixed at the bottom.
const messagePosition = "not-empty:max-md:mb-2.5 not-empty:md:mt-4";

const barClass =
  "buy-bar bar:fixed bar:inset-x-0 bar:bottom-0 bar:z-20 bar:border-t bar:border-hairline bar:bg-paper bar:px-3 bar:pt-2.5 bar:pb-[calc(0.625rem+env(safe-area-inset-bottom))]";

/** A discount leads to the sentence of the Terms that says what it refers to. */
function PriceBadge({ badge, soldOut }: Pick<PurchaseFormProps["product"], "badge" | "soldOut">) {
  if (soldOut) return <Badge>{badge}</Badge>;
  if (badge === "Available") return <Badge tone="available">{badge}</Badge>;
  return (
    <Link to={`${href("/terms")}#prices`} className="touch-target underline underline-offset-3">
      <Badge tone="sale">{badge}</Badge>
    </Link>
  );
}

/** Price, facts, quantity, Add to Cart and Buy it now; on phones the controls stay at the bottom of the screen, unless it is low. */
export function PurchaseForm({ product, answer: answerWithoutScript }: PurchaseFormProps) {
  const fetcher = useFetcher<PurchaseActionData>();
  const answer = fetcher.data ?? answerWithoutScript;
  const pendingIntent = fetcher.formData?.get("intent");
  const idle = fetcher.state === "idle";
  // What it is fixed at the bottom of a phone's screen by; sold out, the question is there in its place.
  const formBar = product.askPath ? "mb-5" : barClass;
  const initialNotice = answer ? null : product.added;
  const noticeText =
    answer?.kind === "added" ? answer.notice : initialNotice?.kind === "added" ? initialNotice.text : null;
  const refusal = answer?.kind === "refused" ? answer : null;
  const { errors, props } = useFormErrors(
    useMemo(() => refusal && { errors: { [refusal.field ?? "form"]: refusal.message } }, [refusal]),
  );
  const errorText =
    errors.quantity ?? errors.form ?? (initialNotice?.kind === "refused" ? initialNotice.text : null);
  return (
    <>
      <p className="flex items-center gap-3 text-xl font-medium tabular-nums">
        {product.price}
        <PriceBadge {...product} />
      </p>
      {product.facts ? (
        <p className="mt-1.5 text-[0.9375rem] leading-snug md:text-base" dir="auto">
          {product.facts}
        </p>
      ) : null}
      <p className="my-5 max-w-[54ch] whitespace-pre-line text-[#4a4a49]" dir="auto">
        {product.description}
      </p>
      <fetcher.Form
        {...props}
        method="post"
        action={product.path}
        noValidate
        className={`flex flex-col max-md:flex-col-reverse ${formBar}`}
      >
        <IdempotencyKeyField initialKey={null} lastResult={answer?.kind === "added" ? answer : null} />
        {/* The two buttons go below the quantity where the text is large, or the phone narrow. */}
        <div className="flex flex-wrap justify-center gap-2 md:grid md:grid-cols-[auto_1fr] md:gap-3">
          <QuantityControl
            defaultValue={refusal?.quantity ?? 1}
            disabled={product.soldOut}
            invalid={Boolean(errors.quantity)}
            describedBy="refusal"
          />
          <div className="grid min-w-0 grow basis-46 grid-cols-2 gap-2 md:contents">
            <Button
              name="intent"
              value="add"
              busy={!idle && pendingIntent === "add"}
              busyLabel="Adding..."
              disabled={product.soldOut || !idle}
              className="max-md:min-h-12 max-md:px-1 max-md:text-sm"
            >
              Add to Cart
            </Button>
            <Button
              tone="quiet"
              name="intent"
              value="buy"
              busy={!idle && pendingIntent === "buy"}
              busyLabel="Processing..."
              disabled={product.soldOut || !idle}
              className="max-md:min-h-12 max-md:px-1 max-md:text-sm md:col-span-2"
            >
              Buy it now
            </Button>
          </div>
        </div>
        <div id="refusal" className={messagePosition}>
          <ErrorBox>{errorText}</ErrorBox>
        </div>
        <Notice className={messagePosition}>
          {idle && noticeText ? (
            <>
              {noticeText}{" "}
              <Link to={href("/cart")} className="text-link">
                View cart
              </Link>
            </>
          ) : null}
        </Notice>
      </fetcher.Form>
      {product.askPath ? (
        <div className={barClass}>
          <ButtonLink to={product.askPath} className="w-full max-md:min-h-12">
            Ask us when it is back
          </ButtonLink>
        </div>
      ) : null}
      {idle && answer?.kind === "alert" ? (
        <AlertDialog message={answer.message} continueTo={answer.nextPath} reopenKey={answer} />
      ) : null}
    </>
  );
}
