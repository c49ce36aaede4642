import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { onGoogleResult } from "./google-channel.ts";

interface GoogleFormProps {
  /** The path of the sign-in page that remembers where the visitor was going. */
  action: string;
  /** Whether signing in with Google is set up; else the shop says that it is not available. */
  available: boolean;
  disabled: boolean;
}

const windowName = "lumiskin-google";

/** "or", and signing in with Google: in a popup, so that the page stays; blocked or without scripts, the page itself navigates. */
export function GoogleForm({ action, available, disabled }: GoogleFormProps) {
  const [waiting, setWaiting] = useState(false);
  const popup = useRef<HTMLInputElement>(null);
  const isWaiting = useRef(false);
  const navigate = useNavigate();
  useEffect(
    () =>
      onGoogleResult(({ problem }) => {
        // The session is new: the server redirects the reloaded page to where the visitor was going.
        if (!problem) return window.location.replace(action);
        if (!isWaiting.current) return;
        isWaiting.current = false;
        setWaiting(false);
        navigate(`${action}${action.includes("?") ? "&" : "?"}google=${problem}`, { replace: true });
      }),
    [action, navigate],
  );
  useEffect(() => {
    if (!waiting) return;
    // The popup was closed.
    const stopWaiting = () => setWaiting(false);
    window.addEventListener("focus", stopWaiting);
    return () => window.removeEventListener("focus", stopWaiting);
  }, [waiting]);

  function open({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    const opened = available && window.open("", windowName, `popup,${centred(480, 640)}`);
    form.target = opened ? windowName : "";
    if (popup.current) popup.current.disabled = !opened;
    if (!opened) return;
    opened.focus();
    isWaiting.current = true;
    setWaiting(true);
  }
  return (
    <form method="post" action={action} noValidate onSubmit={open} className="grid gap-5">
      <p className="flex items-center gap-4 text-sm text-ink-soft before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
        or
      </p>
      <input type="hidden" name="provider" value="google" />
      <input ref={popup} type="hidden" name="popup" value="1" disabled />
      <Button tone="quiet" disabled={disabled}>
        <GoogleMark />
        Continue with Google
      </Button>
      <p role="status" className="text-center text-sm text-ink-soft empty:hidden">
        {waiting ? "Please continue in the Google window." : null}
      </p>
    </form>
  );
}

/** The features of a popup in the middle of the browser's window. */
function centred(width: number, height: number): string {
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2);
  return `width=${width},height=${height},left=${left},top=${top}`;
}

/** Google's mark in its own colours, as its sign-in guidelines ask. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true" focusable="false">
      <path
        fill="#4285F4"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92a8.78 8.78 0 0 0 2.68-6.62Z"
      />
      <path
        fill="#34A853"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.32-1.58-5.03-3.7H.96v2.33A9 9 0 0 0 9 18Z"
      />
      <path fill="#FBBC05" d="M3.97 10.71a5.41 5.41 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08l3.01-2.33Z" />
      <path
        fill="#EA4335"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.96l3.01 2.33C4.68 5.16 6.66 3.58 9 3.58Z"
      />
    </svg>
  );
}
