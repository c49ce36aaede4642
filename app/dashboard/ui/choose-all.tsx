import { type MouseEvent, useState } from "react";
import { Link } from "react-router";
import { isPlainClick } from "../../ui/shell/is-plain-click.ts";

interface ChooseAllProps {
  /** The id of the form whose boxes are meant. */
  formId: string;
  /** The name of the boxes. */
  name: string;
  /** The page with all boxes ticked, for a browser without scripts; and without any. */
  allPath: string;
  nonePath: string;
  allChosen: boolean;
}

/** Ticks all boxes of a list, but those of what is not paid yet, or unticks them. Needs no network. */
export function ChooseAll({ formId, name, allPath, nonePath, allChosen }: ChooseAllProps) {
  const [isAll, setAll] = useState(allChosen);
  const toggle = (event: MouseEvent) => {
    const form = document.getElementById(formId);
    if (!isPlainClick(event) || !(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    for (const box of form.elements) {
      if (!(box instanceof HTMLInputElement && box.type === "checkbox" && box.name === name)) continue;
      const wanted = !isAll && box.dataset.unpaid === undefined;
      if (box.checked !== wanted) box.click();
    }
    setAll(!isAll);
  };
  return (
    <Link
      to={isAll ? nonePath : allPath}
      replace
      onClick={toggle}
      className="inline-flex min-h-11 items-center text-link"
    >
      {isAll ? "Select none" : "Select all"}
    </Link>
  );
}
