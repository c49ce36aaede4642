import { Form, href } from "react-router";
import { Button } from "../../ui/button.tsx";
import { useFindText } from "./find-input.ts";
import { PasteButton } from "./paste-button.tsx";

/** Finds by a text; one that names a single parcel or customer, or is a chat, opens it. */
export function FindForm({ query }: { query?: string }) {
  const { inputProps } = useFindText();
  return (
    <Form method="post" action={href("/dashboard/find")} role="search" className="flex max-w-xl gap-2">
      <input type="hidden" name="intent" value="read" />
      <input
        key={query}
        {...inputProps}
        defaultValue={query}
        className="min-h-11 w-full min-w-0 rounded-full border border-line bg-paper px-4 text-base placeholder:text-ink-soft"
      />
      <Button size="small">Find</Button>
      <PasteButton />
    </Form>
  );
}
