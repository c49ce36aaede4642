import { useEffect, useRef } from "react";
import { Form, href, useNavigate } from "react-router";
import {
  availabilities,
  type CatalogueFilter,
  catalogueSorts,
  parseCatalogueFilter,
  priceBands,
} from "../../../shop/catalogue/product/catalogue-filter.ts";
import { ActiveFilters } from "../../ui/active-filters.tsx";
import { Button } from "../../ui/button.tsx";
import { PillSelect } from "../../ui/form/pill-select.tsx";
import { Sheet, SheetButton } from "../../ui/sheet.tsx";
import { FilterIcon } from "../../ui/shell/icons.tsx";
import { activeFilters, cataloguePath } from "./path.ts";

/** Filters and sort: a GET form, which scripts submit with every change. On phones they are in a sheet. */
export function CatalogueFilters({ filter, countText }: { filter: CatalogueFilter; countText: string }) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();

  // Back and forward change the URL: the controls follow.
  useEffect(() => {
    for (const [name, value] of Object.entries(filter)) {
      const control = form.current?.elements.namedItem(name);
      if (control instanceof RadioNodeList || control instanceof HTMLSelectElement) control.value = value;
    }
  }, [filter]);

  const applyFilters = () => {
    const chosen = new URLSearchParams([...new FormData(form.current ?? undefined)] as [string, string][]);
    navigate(cataloguePath(parseCatalogueFilter(chosen)), { preventScrollReset: true });
  };

  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <SheetButton sheetId="filters">
        <FilterIcon className="size-5" />
        Filter and sort
      </SheetButton>
      <Sheet id="filters" title="Filter and sort">
        <Form
          ref={form}
          method="get"
          action={href("/catalog")}
          className="flex flex-wrap items-center gap-x-2.5 gap-y-4 max-md:grid"
          onChange={applyFilters}
          onSubmit={(event) => {
            event.preventDefault();
            applyFilters();
            document.getElementById("filters")?.hidePopover();
          }}
        >
          <fieldset>
            <legend className="mb-2 text-sm font-semibold md:sr-only">Availability</legend>
            <div className="flex flex-wrap gap-2.5">
              {availabilities.map(({ value, label }) => (
                <label
                  key={value}
                  className="inline-flex min-h-11 items-center rounded-full border border-line bg-paper px-4.5 text-[0.9375rem] transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-pine"
                >
                  <input
                    type="radio"
                    name="availability"
                    value={value}
                    defaultChecked={filter.availability === value}
                    className="sr-only"
                  />
                  {label}
                </label>
              ))}
            </div>
          </fieldset>
          <PillSelect
            label="Price"
            name="price"
            choices={priceBands}
            defaultValue={filter.price}
            className={selectClass}
          />
          <PillSelect
            label="Sort"
            name="sort"
            choices={catalogueSorts}
            defaultValue={filter.sort}
            className={selectClass}
          />
          <Button className="mt-2 md:mt-0 md:hidden md:noscript:inline-flex" size="small">
            Show products
          </Button>
        </Form>
      </Sheet>
      <p role="status" className="text-[0.9375rem] text-ink-soft tabular-nums">
        {countText}
      </p>
      <div className="w-full empty:hidden">
        <ActiveFilters filters={activeFilters(filter)} clearTo={cataloguePath({})} />
      </div>
    </div>
  );
}

const selectClass = "flex-1 md:[field-sizing:content]";
