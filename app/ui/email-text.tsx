import { Fragment } from "react";

/** An email that wraps after its `@` or a dot only. */
export function EmailText({ children }: { children: string }) {
  return children.split(/(?<=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
