import { useEffect } from "react";
import { useMatches, useRevalidator } from "react-router";
import { shownPage } from "../../http/keep-page.ts";

/** Lets `keepPage` show this page again when it cannot be read; reads it again when the browser restores it as it was left. */
export function ShownPage() {
  const matches = useMatches();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    shownPage.routes = matches;
  }, [matches]);
  useEffect(() => {
    const readAgain = ({ persisted }: PageTransitionEvent) => void (persisted && revalidate());
    addEventListener("pageshow", readAgain);
    return () => removeEventListener("pageshow", readAgain);
  }, [revalidate]);
  return null;
}
