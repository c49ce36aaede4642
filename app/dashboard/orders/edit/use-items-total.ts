import { type RefObject, useEffect, useState } from "react";

/**
 * The sum of a form's items in paisa while they are chosen, for whoever says it on the phone. The server computes the one that counts.
 * @param prices unit prices in paisa by product, and by the field of a line's quantity
 * @param answer of the server, which may have filled the form again
 */
export function useItemsTotal(
  form: RefObject<HTMLFormElement | null>,
  prices: Readonly<Record<string, number>>,
  answer: unknown,
) {
  const [total, setTotal] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: prices are of the page, and the answer is what changes the fields.
  useEffect(() => {
    if (form.current) setTotal(sumOf(form.current, prices));
  }, [answer]);
  const onInput = () => {
    if (form.current) setTotal(sumOf(form.current, prices));
  };
  return { total, onInput };
}

function sumOf(form: HTMLFormElement, prices: Readonly<Record<string, number>>): number {
  const fields = new FormData(form);
  let sum = 0;
  for (const [name, value] of fields) {
    const [, row] = /^pieces-(\d+)$/.exec(name) ?? [];
    const product = row ? String(fields.get(`product-${row}`)) : name;
    if (row || name.startsWith("quantity-")) sum += (prices[product] ?? 0) * (Number(value) || 0);
  }
  return sum;
}
