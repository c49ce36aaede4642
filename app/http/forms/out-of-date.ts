import { data } from "react-router";
import { outOfDateText } from "../../../shop/base/out-of-date.ts";

/** The 400 to throw for a form that no page of this version sends. */
export function outOfDate() {
  return data(outOfDateText, { status: 400 });
}
