import { Form, Link, useNavigation } from "react-router";
import { maxReviewLength } from "../../../shop/orders/model/review.ts";
import type { ReviewRefused, ReviewsView } from "../../http/request-reviews.ts";
import { Button } from "../button.tsx";
import { ErrorBox } from "../error-box.tsx";
import { Notice } from "../notice.tsx";
import { StarRow } from "../star-row.tsx";
import { Thumbnail } from "../thumbnail.tsx";
import { TypedText } from "../typed-text.tsx";
import { Field, TextArea } from "./field.tsx";
import { useFormErrors } from "./use-form-errors.ts";

type Line = ReviewsView["lines"][number];

/** What a customer has said of delivered products, and the form for the others; it works without scripts. */
export function ReviewForm({
  reviews: { lines, thanks, name, until },
  result,
}: {
  reviews: ReviewsView;
  result: ReviewRefused | undefined;
}) {
  const { errors, props } = useFormErrors(result);
  const busy = useNavigation().formData?.get("intent") === "rate";
  const said = lines.filter((line) => line.said && !line.changes);
  const open = lines.filter((line) => !line.said || line.changes);
  return (
    <div className="grid gap-7">
      <Notice>{result || said.length === 0 ? null : thanks}</Notice>
      {open.length === 0 ? <ErrorBox>{errors.form}</ErrorBox> : null}
      {said.map((line) => (
        <Said key={line.line} line={line} />
      ))}
      {open.length > 0 ? (
        <Form {...props} method="post" noValidate className="grid gap-7">
          <ErrorBox>{errors.form}</ErrorBox>
          <input type="hidden" name="intent" value="rate" />
          {open.map((line) => (
            <Rate key={line.line} line={line} values={result?.values} errors={errors} />
          ))}
          <Field
            label="Name shown with your reviews"
            optional
            name="name"
            maxLength={maxReviewLength.name}
            autoComplete="off"
            placeholder="For example Ayesha"
            defaultValue={result?.values.name ?? name}
            error={errors.name}
          />
          <div className="grid gap-2">
            <Button busy={busy} busyLabel="Sending...">
              Send
            </Button>
            <p className="text-sm text-ink-soft">
              Your stars count at once. Please leave out phone numbers and addresses.
            </p>
          </div>
        </Form>
      ) : null}
      {said.length > 0 ? (
        <p className="text-sm text-ink-soft">You can change or delete your reviews here until {until}.</p>
      ) : null}
    </div>
  );
}

function Product({ line, children }: { line: Line; children?: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3.5">
      <Thumbnail name={line.product} photo={line.photo} color={line.color} size="small" />
      <div>
        <bdi className="leading-snug font-semibold">{line.product}</bdi>
        {children}
      </div>
    </div>
  );
}

function Said({ line }: { line: Line }) {
  const { said } = line;
  if (!said) return null;
  return (
    <section aria-label={line.product} className="grid gap-2.5 border-t border-hairline pt-6">
      <Product line={line}>
        <p>
          <StarRow stars={said.stars} />
        </p>
      </Product>
      {said.text ? <TypedText>{said.text}</TypedText> : null}
      <p className="text-sm text-ink-soft">
        Sent on {said.sent}
        {said.name ? (
          <>
            {" "}
            as <bdi>{said.name}</bdi>
          </>
        ) : null}
        . {said.note}
      </p>
      {said.reply ? (
        <TypedText className="border-s-2 border-sand ps-4 text-sm">{said.reply}</TypedText>
      ) : null}
      <div className="flex gap-6">
        <Link
          to={`?change=${line.line}`}
          preventScrollReset
          prefetch="none"
          className="touch-target text-link"
        >
          Change
        </Link>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="line" value={line.line} />
          <button type="submit" name="intent" value="unrate" className="touch-target text-link">
            Delete
          </button>
        </Form>
      </div>
    </section>
  );
}

interface RateProps {
  line: Line;
  values: Record<string, string> | undefined;
  errors: Record<string, string>;
}

function Rate({ line, values, errors }: RateProps) {
  const [starsName, textName] = [`stars-${line.line}`, `text-${line.line}`];
  const chosen = values?.[starsName] ?? String(line.said?.stars ?? "");
  const error = errors[starsName];
  return (
    <fieldset aria-label={line.product} className="grid min-w-0 gap-4 border-t border-hairline pt-6">
      <Product line={line} />
      <div role="radiogroup" aria-label="Stars" aria-describedby={error && `${starsName}-error`}>
        <div className="-ms-2 flex">
          {["1", "2", "3", "4", "5"].map((value) => (
            <label
              key={value}
              className="relative grid min-h-14 w-13 cursor-pointer place-items-center content-center rounded-md text-sm text-ink-soft has-focus-visible:outline-2 has-focus-visible:outline-pine has-checked:[&_i]:before:content-['★'] [&:has(~label_input:checked)_i]:before:content-['★']"
            >
              <input
                type="radio"
                name={starsName}
                value={value}
                defaultChecked={chosen === value}
                aria-invalid={error ? true : undefined}
                className="absolute inset-0 size-full opacity-0"
              />
              <i aria-hidden="true" className="text-3xl/8 text-pine not-italic before:content-['☆']" />
              <span>
                {value}
                <span className="sr-only">{value === "1" ? " star" : " stars"}</span>
              </span>
            </label>
          ))}
        </div>
        {error ? (
          <p id={`${starsName}-error`} className="text-sm font-medium text-clay">
            {error}
          </p>
        ) : null}
      </div>
      <TextArea
        label="Your review"
        optional
        name={textName}
        rows={4}
        maxLength={maxReviewLength.text}
        placeholder="How is it to use?"
        hint="We read it before we show it."
        defaultValue={values?.[textName] ?? line.said?.text}
        error={errors[textName]}
      />
    </fieldset>
  );
}
