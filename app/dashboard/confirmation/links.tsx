import { href, Link } from "react-router";

/** What belongs to the queue and is not worked through with it; for those who may cancel, and change settings. */
export function ConfirmLinks({ may }: { may: { cancel: boolean; settings: boolean } }) {
  const style = "inline-flex min-h-11 items-center text-sm text-link";
  if (!may.cancel && !may.settings) return null;
  return (
    <p className="flex flex-wrap gap-x-5">
      {may.cancel ? (
        <Link to={href("/dashboard/confirm/release")} className={style}>
          Refused and unanswered orders
        </Link>
      ) : null}
      {may.settings ? (
        <Link to={href("/dashboard/confirm/settings")} className={style}>
          Confirmation settings
        </Link>
      ) : null}
    </p>
  );
}
