import type { MouseEvent } from "react";
import { href, useNavigate, useRouteLoaderData, useSubmit } from "react-router";
import { maxChatLength } from "../../../shop/checkout/place/max-chat-length.ts";
import { isChat } from "../../../shop/overview/find/is-chat.ts";
import { Button } from "../../ui/button.tsx";
import type { loader as areaLoader } from "../area.tsx";
import { readClipboard } from "../ui/read-clipboard.ts";
import { maxFindLength } from "./find-input.ts";

/** In a form of Find: opens what was copied, a chat in Take an order. Where a page may not read that, the field awaits it. */
export function PasteButton({ onOpened }: { onOpened?: () => void }) {
  const submit = useSubmit();
  const navigate = useNavigate();
  const entries = useRouteLoaderData<typeof areaLoader>("dashboard")?.menu.flatMap((group) => group.entries);
  const takeOrder = href("/dashboard/orders/new");
  async function paste({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    const text = (await readClipboard())?.trim();
    if (!text) return form?.querySelector<HTMLInputElement>("input[name=q]")?.focus();
    onOpened?.();
    if (isChat(text) && entries?.some(({ paths }) => paths.includes(takeOrder)))
      return submit(
        { intent: "read", chat: text.slice(0, maxChatLength) },
        { method: "post", action: takeOrder },
      );
    return navigate(
      `${href("/dashboard/find")}?${new URLSearchParams({ q: text.slice(0, maxFindLength), open: "yes" })}`,
    );
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
