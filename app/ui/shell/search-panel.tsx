import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { Form, href, Link, useNavigate } from "react-router";
import { Button } from "../button.tsx";
import { SearchChips } from "../search-chips.tsx";
import { CloseIcon, SearchIcon } from "./icons.tsx";
import { searchInputProps } from "./search-input.ts";
import { AnsweringPlace, type ResultCardData, ResultThumbnail, SearchedFor } from "./search-result.tsx";
import { type FoundResults, type PanelSearch, usePanelSearch } from "./use-panel-search.ts";

/** When the box gets the focus after the panel has opened, in milliseconds. */
const focusDelayMs = 100;

export interface SearchPanelProps {
  close: (returnFocus: boolean) => void;
  /** What opened the panel: pressing it is no press outside. */
  toggle: RefObject<HTMLElement | null>;
}

/** The header's search: a box with results while typing, below the header. */
export function SearchPanel({ close, toggle }: SearchPanelProps) {
  const [typed, setTyped] = useState("");
  const search = usePanelSearch(typed);
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const panel = useDismiss(close, toggle);
  const query = typed.trim();

  useEffect(() => {
    const timer = setTimeout(() => box.current?.focus(), focusDelayMs);
    return () => clearTimeout(timer);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (query !== "") navigate(searchPath(query));
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are an extra; Tab reaches all
    <div
      ref={panel}
      onKeyDown={moveFocusByArrows}
      className="absolute inset-x-0 top-full max-h-[calc(100dvh-6.25rem)] animate-appear overflow-y-auto overscroll-contain border-b border-hairline bg-paper pt-4 pb-6 shadow-panel md:max-h-[calc(100dvh-7.25rem)] md:pt-6 md:pb-7"
    >
      <div className="wrap">
        <Form
          role="search"
          action={href("/search")}
          onSubmit={submit}
          className="flex items-center gap-1 border-b-2 border-ink pb-1.5 has-[input:focus-visible]:border-pine md:gap-3.5"
        >
          <SearchIcon className="shrink-0 max-md:hidden" />
          <button
            type="submit"
            aria-label="Search"
            className="-ms-2.5 grid size-11 shrink-0 place-items-center rounded-full md:hidden"
          >
            <SearchIcon />
          </button>
          <input
            ref={box}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            {...searchInputProps}
            className="min-h-12 min-w-0 flex-1 bg-transparent px-1 font-display text-[1.625rem] outline-none placeholder:font-text placeholder:text-base placeholder:text-ink-soft"
          />
          <Button size="small" className="max-md:hidden">
            Search
          </Button>
          <button
            type="button"
            onClick={() => close(true)}
            aria-label="Close search"
            className="-me-2.5 grid size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-sand/60"
          >
            <CloseIcon />
          </button>
        </Form>
        {query === "" ? <SearchChips className="mt-4" /> : null}
        <Results search={search} />
      </div>
    </div>
  );
}

/** Results with their own query and links, also while another query is typed (R43). */
function Results({ search }: { search: PanelSearch }) {
  const found =
    search.state === "found" ? search.found : search.state === "searching" ? search.previous : null;
  return (
    <>
      <div role="status" className="text-[0.9375rem]">
        {search.state === "searching" ? <p className="pt-4 text-ink-soft">Searching...</p> : null}
        <AnsweringPlace place={search.state === "found" ? search.found.response.place : undefined} />
        {search.state === "found" ? <ResultCount found={search.found} /> : null}
      </div>
      {found && found.response.total > 0 ? (
        <div aria-busy={search.state === "searching"} className="transition-opacity aria-busy:opacity-50">
          {search.state === "searching" ? <ResultCount found={found} /> : null}
          {found.response.productsFor ? (
            <p>
              <PanelLink to={`${searchPath(found.response.productsFor)}&type=products`}>
                Products for "{found.response.productsFor}"
              </PanelLink>
            </p>
          ) : null}
          <ul>
            {found.response.results.map((result) => (
              <ResultRow key={result.key} result={result} />
            ))}
          </ul>
          <SeeAll found={found} />
        </div>
      ) : null}
      {search.state === "found" && search.found.response.total === 0 ? (
        <SearchChips className="mt-4" />
      ) : null}
    </>
  );
}

function ResultCount({ found: { query, response } }: { found: FoundResults }) {
  const { total, instead, suggestion } = response;
  if (total > 0)
    return (
      <div className="pt-4 text-ink-soft tabular-nums [overflow-wrap:anywhere]" dir="auto">
        <p>
          {total === 1 ? "1 result" : `${total} results`} for "{instead ?? query}"
        </p>
        {instead ? <SearchedFor query={query} /> : null}
      </div>
    );
  return (
    <>
      <p className="pt-5 text-lg font-medium [overflow-wrap:anywhere]" dir="auto">
        No results found for "{query}"
      </p>
      <p className="mt-1 text-ink-soft">Try different keywords or check spelling</p>
      {suggestion ? (
        <p className="mt-2" dir="auto">
          Did you mean: <PanelLink to={searchPath(suggestion)}>{suggestion}</PanelLink>
        </p>
      ) : null}
    </>
  );
}

function PanelLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} data-result="" className="inline-flex min-h-11 items-center text-link">
      {children}
    </Link>
  );
}

function ResultRow({ result }: { result: ResultCardData }) {
  return (
    <li className="border-b border-hairline">
      <Link
        to={result.url}
        data-result=""
        className="group grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 py-3 md:grid-cols-[3.5rem_minmax(0,1fr)_auto]"
      >
        <ResultThumbnail
          result={result}
          sizes="56px"
          className="h-17.5 w-14 max-md:row-span-2 max-md:self-start"
        />
        <span className="min-w-0">
          <span className="me-2.5 text-[0.71875rem] font-semibold tracking-[0.08em] text-ink-soft uppercase max-md:block">
            {result.type}
          </span>
          <span className="font-semibold group-hover:underline group-hover:underline-offset-4" dir="auto">
            {result.title}
          </span>
          <span className="block max-w-[80ch] text-[0.90625rem] leading-snug text-ink-soft" dir="auto">
            {result.description}
          </span>
        </span>
        {result.price ? (
          <span className="text-[0.9375rem] whitespace-nowrap tabular-nums max-md:col-start-2">
            {result.price}
          </span>
        ) : null}
      </Link>
    </li>
  );
}

function SeeAll({ found: { query, response } }: { found: FoundResults }) {
  if (response.total <= response.results.length) return null;
  return (
    <p className="pt-4">
      <PanelLink to={searchPath(response.instead ?? query)}>See all {response.total} results →</PanelLink>
    </p>
  );
}

function searchPath(query: string): string {
  return `${href("/search")}?${new URLSearchParams({ q: query })}`;
}

/** Closes the panel on Escape, on a press outside and when the focus leaves it. */
function useDismiss(close: (returnFocus: boolean) => void, toggle: RefObject<HTMLElement | null>) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && (panel.current?.contains(target) || toggle.current?.contains(target));
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === "Escape") close(true);
    };
    const onPressOrFocus = (event: Event) => {
      if (!isInside(event.target)) close(false);
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onPressOrFocus);
    document.addEventListener("focusin", onPressOrFocus);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onPressOrFocus);
      document.removeEventListener("focusin", onPressOrFocus);
    };
  }, [close, toggle]);
  return panel;
}

/** Moves the focus through the box and the results by the arrow keys. */
function moveFocusByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const focusTargets = [...event.currentTarget.querySelectorAll<HTMLElement>("input, [data-result]")];
  const current = focusTargets.indexOf(document.activeElement as HTMLElement);
  if (step === 0 || current === -1) return;
  event.preventDefault();
  focusTargets[current + step]?.focus();
}
