import { Form, href } from "react-router";
import { Button } from "../../ui/button.tsx";
import { findInputProps } from "./find-input.ts";
import { PasteButton } from "./paste-button.tsx";

/** Finds by a text; one that names a single parcel or customer, or is a chat, opens it. */
export function FindForm({ query }: { query?: string }) {
  return (
    <Form method="get" action={href("/dashboard/find")} role="search" className="flex max-w-xl gap-2">
      <input type="hidden" name="open" value="yes" />
      <input
        key={query}
        {...findInputProps}
        defaultValue={query}
        className="min-h-11 w-full min-w-0 rounded-full border border-line bg-paper px-4 text-base placeholder:text-ink-soft"
      />
      <Button size="small">Find</Button>
      <PasteButton />
    </Form>
  );
}
