import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useActionData } from "react-router";
import { formatTime } from "../../../shop/base/karachi-time.ts";
import { Button } from "../button.tsx";
import { nothingSaved, saveTyped } from "./save-typed.ts";
import { savedFormField, savedFormKey } from "./saved-form-store.ts";

interface SavedFormProps {
  /** The id of who is signed in: no one else sees what they typed. */
  owner: string;
  /** Such as `product:p1`; one form of that name in a page. */
  name: string;
  /** What the form was made from: a revision's number, or the idempotency key of something new. */
  version: number | string;
  /** The name of the hidden field with the version. */
  versionField?: string;
  /** The version that a refused form had, which the next one has too. */
  sentVersion?: string | undefined;
  /** What the server's answer has put into the fields, in any form: it is kept as if it were typed. */
  filled?: string | undefined;
  /** The page automatically sends what did not arrive, and says so. */
  sendsLater?: true;
  /** Whether the response shows the typed text. The notice about restored text is hidden then. */
  isPreviewed?: boolean;
}

/**
 * Inside a long form: what is typed is stored in this browser, and survives a reload, an ended session and a lost
 * connection, until it is saved or its author signs out. It sends `version` as the form was made from it, so the server finds
 * out what others have changed since. The route's `clientAction` is `preserveSavedForm`.
 */
export function SavedForm(props: SavedFormProps) {
  // Another version is another form.
  return <TypedForm key={`${props.owner} ${props.name} ${props.version}`} {...props} />;
}

function TypedForm({
  owner,
  name,
  version,
  versionField = "version",
  sentVersion,
  filled,
  sendsLater,
  isPreviewed = false,
}: SavedFormProps) {
  const marker = useRef<HTMLDivElement>(null);
  const discard = useRef<() => void>(undefined);
  const [{ restored, savedAt, refused }, setState] = useState(nothingSaved);
  const key = savedFormKey(owner, name);
  const current = String(version);
  useEffect(() => {
    const form = marker.current?.closest("form");
    if (!form) return;
    const saving = saveTyped(form, key, versionField, setState, filled !== undefined);
    discard.current = saving.discard;
    return saving.stop;
  }, [key, versionField, filled]);
  const madeFrom = (filled === undefined ? restored?.version : undefined) ?? sentVersion ?? current;
  const isOutdated = typeof version === "number" && restored !== null && restored.version !== current;
  return (
    <div ref={marker} className="grid gap-3 empty:hidden">
      <input type="hidden" name={savedFormField} value={key} />
      <input type="hidden" name={versionField} value={madeFrom} />
      <div role="status" className="grid gap-3 empty:hidden">
        {restored && !isPreviewed ? (
          <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-pine-wash px-4 py-1.5 text-sm text-pine">
            <p className="py-1.5">
              <b className="font-semibold">Restored what you typed at {formatTime(new Date(restored.at))}.</b>{" "}
              {isOutdated ? "Someone else has changed this since then. Press Save to combine both." : null}
            </p>
            <button
              type="button"
              onClick={() => discard.current?.()}
              className="min-h-11 font-semibold underline underline-offset-4"
            >
              Discard
            </button>
          </div>
        ) : null}
        {sendsLater ? null : <NetworkNotice />}
        {refused ? (
          <p className="rounded-md bg-clay-wash px-4 py-3 text-sm text-clay">
            This browser cannot keep what you type. Save before you leave this page.
          </p>
        ) : null}
      </div>
      {savedAt === null ? null : (
        <p className="text-sm text-ink-soft">
          Not saved yet. Kept on this <span className="desk:hidden">phone</span>
          <span className="max-desk:hidden">device</span>.
        </p>
      )}
    </div>
  );
}

/** What the route's `clientAction` adds to its answer where the form did not arrive. */
export interface Unsent {
  unsent?: true;
}

function NetworkNotice() {
  const isOnline = useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
  const isUnsent = (useActionData() as Unsent | undefined)?.unsent === true;
  if (isOnline && !isUnsent) return null;
  return (
    <div
      data-form-result={isUnsent || undefined}
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-clay-wash px-4 py-3 text-sm font-medium text-clay"
    >
      {isOnline ? (
        <>
          <p>Not sent: no connection to the shop. Saved on this device.</p>
          <Button size="small">Send now</Button>
        </>
      ) : (
        <p>No internet. Saved on this device. Save again when you are online.</p>
      )}
    </div>
  );
}

function subscribeToNetwork(onChange: () => void) {
  for (const type of ["online", "offline"]) addEventListener(type, onChange);
  return () => {
    for (const type of ["online", "offline"]) removeEventListener(type, onChange);
  };
}
