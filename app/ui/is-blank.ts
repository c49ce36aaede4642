import { Children, type ReactNode } from "react";

/** Whether a message says nothing: several children, each of which may be absent, are an array even where all are. */
export const isBlank = (children: ReactNode): boolean =>
  Children.toArray(children).every((child) => typeof child === "string" && child.trim() === "");
