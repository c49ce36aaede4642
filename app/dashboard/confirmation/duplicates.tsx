import { Form, Link } from "react-router";
import { buttonClass } from "../../ui/button.tsx";
import type { CallView } from "./call-view.ts";

/** Orders of the same phone or address: one parcel, both, or one of them cancelled. */
export function ConfirmDuplicates({ call, mayCancel }: { call: CallView; mayCancel: boolean }) {
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
            In one parcel with {packedWith.join(", ")}. The rider collects cash for all of it.{" "}
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
          <Form method="post" action={path} className="mt-2 flex flex-wrap gap-2">
            <input type="hidden" name="other" value={other.id} />
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
          </Form>
        </div>
      ))}
    </>
  );
}
