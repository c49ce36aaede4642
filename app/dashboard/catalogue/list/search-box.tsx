import { useEffect, useRef } from "react";
import { Form, href } from "react-router";
import type { ProductListParams } from "../../../../shop/catalogue/product/product-list.ts";
import { Button } from "../../../ui/button.tsx";
import { SearchIcon } from "../../../ui/shell/icons.tsx";

/** Searches the list of products by name, SKU and tag, within its filter. */
export function ProductSearchBox({ list }: { list: ProductListParams }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.value = list.search;
  }, [list.search]);
  return (
    <Form method="get" action={href("/dashboard/products")} role="search" className="flex gap-2">
      {list.filter === "all" ? null : <input type="hidden" name="show" value={list.filter} />}
      <input
        ref={box}
        type="search"
        name="q"
        dir="auto"
        defaultValue={list.search}
        aria-label="Search products"
        placeholder="Name, SKU or tag"
        maxLength={200}
        className="min-h-11 w-full min-w-0 rounded-full border border-line bg-paper px-4 text-base placeholder:text-ink-soft"
      />
      <Button size="small" className="shrink-0 max-md:size-11 max-md:px-0">
        <SearchIcon className="size-5 md:hidden" />
        <span className="max-md:sr-only">Search</span>
      </Button>
    </Form>
  );
}
