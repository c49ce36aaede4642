import type { MouseEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { readClipboard } from "../ui/read-clipboard.ts";
import { useFindText } from "./find-input.ts";

/** In a form of Find: opens what was copied. Where a page may not read that, the field awaits it. */
export function PasteButton({ onOpened }: { onOpened?: () => void }) {
  const { send } = useFindText(onOpened);
  async function paste({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    const text = (await readClipboard())?.trim();
    return text ? send(text) : form?.querySelector<HTMLInputElement>("input[name=q]")?.focus();
  }
  return (
    <Button
      type="button"
      size="small"
      tone="quiet"
      className="noscript:hidden"
      onClick={(event) => void paste(event)}
    >
      Paste
    </Button>
  );
}
