import { Link, type LinkProps } from "react-router";

/** A link among text, high enough for a finger. */
export function TextLink({ className = "", ...rest }: LinkProps) {
  return <Link {...rest} className={`inline-flex min-h-11 items-center text-link ${className}`} />;
}
