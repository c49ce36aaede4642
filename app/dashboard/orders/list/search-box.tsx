import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { SearchIcon } from "../../../ui/shell/icons.tsx";
import { OrderListHiddenFields } from "./hidden-fields.tsx";
import { type OrderListParams, withFilter } from "./params.ts";

/** The search field of the list. It holds the current search and keeps the focus when the list changes. */
export function OrderSearchBox({ list }: { list: OrderListParams }) {
  const { search } = list.filter;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.value = search;
  }, [search]);
  return (
    <Form method="get" action="/dashboard" role="search" className="relative flex gap-2">
      <OrderListHiddenFields list={withFilter(list, { search: "" })} />
      <SearchIcon className="pointer-events-none absolute start-4 top-1/2 size-5 -translate-y-1/2 text-ink-soft max-md:hidden" />
      <input
        ref={box}
        type="search"
        name="q"
        dir="auto"
        defaultValue={search}
        aria-label="Search orders"
        placeholder="Name, phone or order number"
        maxLength={200}
        className="min-h-11 w-full min-w-0 rounded-full border border-line bg-paper px-4 text-base placeholder:text-ink-soft md:ps-11.5"
      />
      <Button size="small" className="max-md:size-11 max-md:shrink-0 max-md:px-0">
        <SearchIcon className="size-5 md:hidden" />
        <span className="max-md:sr-only">Search</span>
      </Button>
    </Form>
  );
}
