import { useEffect } from "react";
import { useMatches } from "react-router";
import { shownPage } from "../http/keep-page.ts";

/** Lets `keepPage` show this page again when it cannot be read. */
export function ShownPage() {
  const matches = useMatches();
  useEffect(() => {
    shownPage.routes = matches;
  }, [matches]);
  return null;
}
