import { type ReactNode, useEffect, useRef } from "react";
import { Form, href, useSubmit } from "react-router";
import {
  availabilities,
  type CatalogueFilter,
  catalogueSorts,
  priceBands,
} from "../../../shop/catalogue/catalogue-filter.ts";
import { Button, buttonLook } from "../../ui/button.tsx";
import { ChevronDownIcon, CloseIcon, FilterIcon } from "../../ui/icons.tsx";

/**
 * The catalogue's filters and sort: a form that asks for another address of the same page. With scripts every
 * choice is sent at once. On phones it is a sheet, the browser's own popover, which needs no script either.
 */
export function CatalogueFilters({ filter, count }: { filter: CatalogueFilter; count: string }) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();

  // Back and forward change the address: the controls follow it.
  useEffect(() => {
    for (const [name, value] of Object.entries(filter)) {
      const control = form.current?.elements.namedItem(name);
      if (control instanceof RadioNodeList || control instanceof HTMLSelectElement) control.value = value;
    }
  }, [filter]);

  const send = () => {
    const chosen = [...new FormData(form.current ?? undefined)].filter(
      ([name, value]) => !isDefault(name, value),
    );
    submit(new URLSearchParams(chosen as [string, string][]), {
      action: href("/catalog"),
      replace: true,
      preventScrollReset: true,
    });
  };

  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <button type="button" popoverTarget="filters" className={`${buttonLook("quiet", "small")} md:hidden`}>
        <FilterIcon className="size-5" />
        Filter and sort
      </button>
      <div
        id="filters"
        popover="auto"
        className="filter-sheet max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:m-0 max-md:w-full max-md:max-w-none max-md:rounded-t-lg max-md:bg-ivory max-md:p-5 max-md:pb-8 max-md:shadow-panel max-md:backdrop:bg-[rgb(22_30_28/0.5)] max-md:open:animate-rise md:static md:m-0 md:block md:overflow-visible md:bg-transparent"
      >
        <div className="mb-4 flex items-center justify-between md:hidden">
          <h2 className="display-4">Filter and sort</h2>
          <button
            type="button"
            popoverTarget="filters"
            popoverTargetAction="hide"
            aria-label="Close"
            className="-me-2.5 grid size-11 place-items-center rounded-full"
          >
            <CloseIcon />
          </button>
        </div>
        <Form
          ref={form}
          method="get"
          action={href("/catalog")}
          className="flex flex-wrap items-center gap-x-2.5 gap-y-4 max-md:grid"
          onChange={send}
          onSubmit={(event) => {
            event.preventDefault();
            send();
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
          <Choice label="Price" name="price" choices={priceBands} value={filter.price} />
          <Choice label="Sort" name="sort" choices={catalogueSorts} value={filter.sort} />
          <Button className="mt-2 md:mt-0 md:hidden md:noscript:inline-flex" size="small">
            Show products
          </Button>
        </Form>
      </div>
      <p role="status" className="text-[0.9375rem] text-ink-soft figures">
        {count}
      </p>
    </div>
  );
}

const defaults: Record<string, string> = {
  availability: availabilities[0].value,
  price: priceBands[0].value,
  sort: catalogueSorts[0].value,
};

/** What needs no saying, so that the catalogue has one plain address. */
function isDefault(name: string, value: FormDataEntryValue): boolean {
  return defaults[name] === value;
}

interface ChoiceProps {
  label: ReactNode;
  name: string;
  choices: readonly { value: string; label: string }[];
  value: string;
}

function Choice({ label, name, choices, value }: ChoiceProps) {
  return (
    <label className="relative inline-flex min-h-11 items-center rounded-full border border-line bg-paper ps-4.5 text-[0.9375rem] transition-colors hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-pine">
      <span className="text-ink-soft">{label}</span>
      <select
        name={name}
        defaultValue={value}
        className="min-h-11 flex-1 appearance-none rounded-full md:[field-sizing:content] bg-transparent ps-2 pe-10 outline-none"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute end-4 size-4" />
    </label>
  );
}
