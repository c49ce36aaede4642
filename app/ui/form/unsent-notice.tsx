import { useSyncExternalStore } from "react";
import { unsentMessage } from "../../http/forms/keep-unsent.ts";
import { ErrorBox } from "../error-box.tsx";

/** Says that the last form did not reach the shop (`keepUnsent`); nothing beside it says that something was saved. */
export function UnsentNotice({ className = "" }: { className?: string }) {
  const message = useSyncExternalStore(unsentMessage.subscribe, unsentMessage.get, () => "");
  return message ? (
    <div className={`${className} [&~*_[role=status]>[data-form-result]]:hidden`}>
      <ErrorBox>{message}</ErrorBox>
    </div>
  ) : null;
}
