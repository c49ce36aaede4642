import { useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { SearchIcon } from "../../ui/shell/icons.tsx";
import { Hidden } from "./post-form.tsx";

interface SearchBoxProps {
  /** The URL of the list. */
  path: string;
  /** Such as `Search customers`. */
  label: string;
  placeholder: string;
  /** The current search; empty: none. */
  search: string;
  /** Sent with it, such as the list's filter; such a list has no link that clears the search. */
  keep?: Record<string, string>;
}

/** The search field of a list. It holds the current search and keeps the focus when the list changes. */
export function SearchBox({ path, label, placeholder, search, keep }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.value = search;
  }, [search]);
  return (
    <Form method="get" action={path} role="search" className="flex gap-2">
      <Hidden values={keep ?? {}} />
      <input
        ref={box}
        type="search"
        name="q"
        dir="auto"
        defaultValue={search}
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        className="min-h-11 w-full min-w-0 rounded-full border border-line bg-paper px-4 text-base placeholder:text-ink-soft"
      />
      <Button size="small" className="max-md:size-11 max-md:shrink-0 max-md:px-0">
        <SearchIcon className="size-5 md:hidden" />
        <span className="max-md:sr-only">Search</span>
      </Button>
      {search && !keep ? (
        <Link
          to={path}
          className="inline-flex min-h-11 shrink-0 items-center px-2 text-[0.9375rem] text-link"
        >
          Clear
        </Link>
      ) : null}
    </Form>
  );
}
