import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { onGoogleResult } from "./google-channel.ts";
import { GoogleMark } from "./google-mark.tsx";

interface GoogleFormProps {
  /** The sign-in page that remembers where the visitor was going. */
  action: string;
  /** Whether signing in with Google is set up; else the shop says that it is not available. */
  available: boolean;
  disabled: boolean;
}

const windowName = "lumiskin-google";

/** Signs in with Google in a popup, so that the page stays; blocked or without scripts, the page itself navigates. */
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
    <form method="post" action={action} noValidate onSubmit={open} className="grid gap-3">
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
