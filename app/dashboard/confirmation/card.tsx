import { Form, Link } from "react-router";
import { phoneMarkLabels } from "../../../shop/orders/confirm/phone-mark.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import { PostForm } from "../ui/post-form.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { TypedPhone } from "../ui/typed-phone.tsx";
import type { CallView } from "./call-view.ts";
import type { ServingView } from "./serving-view.ts";

interface ConfirmCardProps {
  call: CallView;
  may: { cancel: boolean; despiteMark: boolean };
}

/** One parcel: whose, how much, what, where to, and what was tried. */
export function ConfirmCard({ call, may }: ConfirmCardProps) {
  return (
    <article
      aria-label={`Order ${call.number}`}
      className="border-hairline bg-paper px-4 pt-3.5 pb-3 max-md:-mx-5 max-md:border-y md:rounded-lg md:border md:px-6 md:pt-5"
    >
      <header className="flex justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-xl leading-tight font-semibold [overflow-wrap:anywhere]">
            <bdi>{call.customer}</bdi>
          </h2>
          <p className="text-sm text-ink-soft">{call.where}</p>
        </div>
        <p className="shrink-0 text-end">
          <span className="block text-sm text-ink-soft">Cash on delivery</span>
          <b className="display-3 whitespace-nowrap tabular-nums">{call.cash}</b>
          {call.owed ? <span className="block text-sm">{call.owed}</span> : null}
        </p>
      </header>
      {call.hasName || call.state.kind !== "open" ? null : <NameForm path={call.path} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <TypedPhone
          phone={call.phone.text}
          call={call.phone.tel}
          className="inline-flex min-h-11 items-center text-lg font-semibold text-link tabular-nums"
        />
        {call.secondPhone ? (
          <span>
            or{" "}
            <TypedPhone
              phone={call.secondPhone.text}
              call={call.secondPhone.tel}
              className="inline-flex min-h-11 items-center text-link tabular-nums"
            />
          </span>
        ) : null}
        <span className="flex gap-4">
          {call.state.kind === "closed" ? null : (
            <TextLink
              to={`/dashboard/orders/${call.number}/edit?${new URLSearchParams({ back: call.path })}`}
              className="text-sm font-semibold"
            >
              Change
            </TextLink>
          )}
          <TextLink to={`/dashboard/orders/${call.number}`} className="text-sm">
            Open the order
          </TextLink>
        </span>
      </div>
      {call.mark ? (
        <p className="my-2 rounded-md bg-clay-wash px-3.5 py-2.5 text-sm text-clay">
          <b>{phoneMarkLabels[call.mark.mark]}:</b> <bdi>{call.mark.reason}</bdi>
          {may.despiteMark ? "" : " Ask the owner before you send this."}
        </p>
      ) : null}
      {call.advance ? (
        <p className="my-2 rounded-md bg-sand/50 px-3.5 py-2.5 text-sm tabular-nums">
          <b className="font-semibold">Advance needed.</b> Text for the customer: “{call.advance}”
        </p>
      ) : null}
      <ConfirmServing serving={call.serving} />
      <ConfirmDuplicates call={call} mayCancel={may.cancel} />
      {call.asked.map((text) => (
        <p key={text} dir="auto" className="mb-1.5 text-sm font-medium [overflow-wrap:anywhere]">
          “{text}”
        </p>
      ))}
      <Record record={call.record} number={call.number} />
      <Items call={call} />
      <dl className="grid gap-2 pt-2.5 text-[0.9375rem] leading-snug">
        <div>
          <dt className="sr-only">Address</dt>
          <dd dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
            {call.address}
          </dd>
        </div>
        <div>
          <dt className="sr-only">Earlier calls</dt>
          <dd>
            {call.attempts.map((text) => (
              <span key={text} className="block">
                {text}
              </span>
            ))}
            <span className="block text-sm text-ink-soft">{call.hold}</span>
          </dd>
        </div>
      </dl>
    </article>
  );
}

/** Takes the name of a customer who has given none. */
function NameForm({ path }: { path: string }) {
  return (
    <Form method="post" action={path} className="mt-2 flex items-end gap-2">
      <Field name="name" label="Name" required maxLength={120} autoComplete="off" className="flex-1" />
      <Button size="small" tone="quiet" name="intent" value="name">
        Save name
      </Button>
    </Form>
  );
}

/** The number's own record: a fact and no verdict. */
function Record({ record, number }: { record: CallView["record"]; number: string }) {
  if (!record) return <p className="text-sm text-ink-soft">Not a Pakistani number.</p>;
  const { orders, delivered, cameBack, why } = record;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 rounded-md bg-sand/50 px-3 text-sm">
      <TextLink to={`/dashboard/orders/${number}/number`} className="font-semibold">
        This number
      </TextLink>
      {orders === 0 ? (
        <span>First order</span>
      ) : (
        <span>
          {orders} {orders === 1 ? "order" : "orders"} before
        </span>
      )}
      {delivered > 0 ? <span>{delivered} delivered</span> : null}
      {cameBack > 0 ? <span>{cameBack} came back</span> : null}
      {why ? <bdi className="text-ink-soft">{why}</bdi> : null}
    </p>
  );
}

function Items({ call: { lines, amounts, cashNote } }: { call: CallView }) {
  return (
    <ul className="grid gap-1 border-b border-hairline pt-2.5 pb-2 text-sm leading-snug">
      {lines.map((line) => (
        <li key={line.id} className="grid grid-cols-[2rem_minmax(0,1fr)_auto_5rem] items-center gap-2.5">
          <span className="[&>*]:w-8!">
            <Thumbnail name={line.name} photo={line.photo} color={line.color} size="small" />
          </span>
          <bdi>{line.name}</bdi>
          <span className="font-semibold tabular-nums">× {line.quantity}</span>
          <span className="text-end tabular-nums">{line.amount}</span>
        </li>
      ))}
      {amounts.length > 1
        ? amounts.map(({ label, amount }) => (
            <li key={label} className="flex justify-between ps-10.5">
              <span className="text-ink-soft">{label}</span>
              <span className="tabular-nums">{amount}</span>
            </li>
          ))
        : null}
      {cashNote ? <li className="ps-10.5">{cashNote}</li> : null}
    </ul>
  );
}

/** Who delivers to the city, said before the call. */
function ConfirmServing({ serving }: { serving: ServingView | null }) {
  if (!serving) return null;
  return (
    <p
      className={
        serving.isTrouble
          ? "my-2 rounded-md bg-clay-wash px-3.5 py-2.5 text-sm font-medium text-clay"
          : "mb-1.5 text-sm text-ink-soft"
      }
    >
      {serving.text}
    </p>
  );
}

/** Orders of the same phone or address: one parcel, both, or one of them cancelled. */
function ConfirmDuplicates({ call, mayCancel }: { call: CallView; mayCancel: boolean }) {
  const { duplicates, packedWith, tell, path } = call;
  const small = `${buttonClass("quiet", "small")} px-3!`;
  return (
    <>
      {packedWith.length > 0 ? (
        <Form
          method="post"
          action={path}
          className="my-1 flex items-center justify-between gap-2 rounded-md bg-pine-wash px-3.5"
        >
          <span className="py-2 text-sm">
            In one parcel with {packedWith.join(", ")}.{" "}
            {tell ? (
              <a href={tell} rel="noopener noreferrer" className="touch-target text-link">
                Tell them the sum on WhatsApp
              </a>
            ) : null}
          </span>
          <button
            type="submit"
            name="intent"
            value="two-parcels"
            className="min-h-11 shrink-0 text-sm font-bold text-pine underline underline-offset-4"
          >
            Undo
          </button>
        </Form>
      ) : null}
      {duplicates.map((other) => (
        <div key={other.id} className="my-2">
          <p className="rounded-md bg-sand px-3.5 py-2.5 text-sm">
            <b className="font-semibold">{other.text}</b> <bdi>{other.items}</bdi>
          </p>
          <PostForm sent={{ other: other.id }} action={path} className="mt-2 flex flex-wrap gap-2">
            <button type="submit" name="intent" value="one-parcel" className={small}>
              Join in one parcel
            </button>
            <button type="submit" name="intent" value="keep-both" className={small}>
              Send separately
            </button>
            {mayCancel ? (
              <Link
                to={`${path}?cancel=${other.number}`}
                preventScrollReset
                className={`${buttonClass("danger", "small")} px-3!`}
              >
                Cancel this one
              </Link>
            ) : null}
          </PostForm>
        </div>
      ))}
    </>
  );
}
