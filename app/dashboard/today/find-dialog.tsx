import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Form, href, Link, useFetcher } from "react-router";
import { CloseIcon } from "../../ui/shell/icons.tsx";
import type { loader } from "./find.tsx";
import { externalProps, maxFindLength, useFindText } from "./find-input.ts";
import { PasteButton } from "./paste-button.tsx";

/** A search runs when typing has stopped for this long, in milliseconds. */
const debounceMs = 180;

const optionId = (index: number) => `find-option-${index}`;

/**
 * Finds anything from any screen: results while typing, chosen with the arrow keys and Enter. Mounted, it is open. Enter before
 * the results have arrived opens the page with all of them.
 */
export function FindDialog({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { load, data } = useFetcher<typeof loader>();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const query = typed.trim();
  const isLong = query.length > maxFindLength;
  const { inputProps } = useFindText(close);

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  useEffect(() => {
    if (query === "" || isLong) return;
    const timer = setTimeout(() => {
      load(`${href("/dashboard/find")}?${new URLSearchParams({ q: query })}`);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [query, isLong, load]);

  const isCurrent = data?.query === query;
  const groups = query === "" || !data ? [] : data.groups;
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  const firstIndexes = groups.map((_, group) =>
    groups.slice(0, group).reduce((sum, { results }) => sum + results.length, 0),
  );

  const moveOrChoose = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && count > 0) {
      event.preventDefault();
      const next = (active + step + count) % count;
      setActive(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && isCurrent && count > 0) {
      event.preventDefault();
      document.getElementById(optionId(active))?.click();
    }
  };

  return (
    <dialog
      ref={dialog}
      aria-label="Find"
      onClose={() => {
        // Not where it has been opened again meanwhile.
        if (!dialog.current?.open) close();
      }}
      className="fixed inset-x-0 top-[8dvh] z-50 m-auto mt-0 max-h-[80dvh] w-[min(36rem,calc(100vw-1.5rem))] overflow-hidden rounded-lg bg-paper text-ink shadow-panel not-open:hidden open:flex open:flex-col backdrop:bg-[rgb(22_30_28/0.5)]"
    >
      <Form
        method="post"
        action={href("/dashboard/find")}
        role="search"
        onSubmit={close}
        className="flex items-center border-b border-hairline ps-4 pe-1"
      >
        <input type="hidden" name="intent" value="read" />
        <input
          {...inputProps}
          // In a search field the first Escape clears it, and only the next would close.
          type="text"
          // A dialog focuses this on opening.
          autoFocus
          role="combobox"
          aria-expanded={count > 0}
          aria-controls="find-results"
          aria-autocomplete="list"
          aria-activedescendant={count > 0 ? optionId(active) : undefined}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setActive(0);
          }}
          onKeyDown={moveOrChoose}
          className="min-h-13 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-soft"
        />
        <PasteButton onOpened={close} />
        <button
          type="button"
          aria-label="Close"
          onClick={close}
          className="grid size-11 place-items-center rounded-full text-ink-soft hover:bg-sand/60"
        >
          <CloseIcon />
        </button>
      </Form>
      <div className="min-h-0 overflow-y-auto overscroll-contain p-2">
        <div id="find-results" role="listbox" aria-label="Results">
          {groups.map(({ name, results }, group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
            <div key={name} role="group" aria-labelledby={`find-group-${group}`}>
              <p
                id={`find-group-${group}`}
                role="presentation"
                className="px-3 pt-2 pb-1 text-xs text-ink-soft"
              >
                {name}
              </p>
              {results.map(({ path, title, detail }, place) => {
                const index = (firstIndexes[group] ?? 0) + place;
                return (
                  <Link
                    key={`${path} ${title}`}
                    id={optionId(index)}
                    to={path}
                    {...externalProps(path)}
                    role="option"
                    aria-selected={index === active}
                    tabIndex={-1}
                    onClick={close}
                    className="flex min-h-11 flex-wrap items-center gap-x-3 rounded-md px-3 py-1.5 hover:bg-sand/50 aria-selected:bg-pine-wash"
                  >
                    <bdi className="font-medium">{title}</bdi>
                    <bdi className="text-sm text-ink-soft tabular-nums">{detail}</bdi>
                  </Link>
                );
              })}
            </div>
          ))}
        </div>
        <p role="status" className="px-3 text-sm text-ink-soft">
          {isLong ? "Press Enter to open this text." : statusText(query, isCurrent, count)}
        </p>
      </div>
    </dialog>
  );
}

function statusText(query: string, isCurrent: boolean, count: number): string {
  if (query === "") return "Search by order number, phone, name, product or page.";
  if (!isCurrent) return "Searching...";
  return count === 0 ? "No results." : "";
}
