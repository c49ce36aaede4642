import { Link, type LinkProps } from "react-router";

/** A link beside a screen's heading. */
export function HeadingLink({ className = "", ...rest }: LinkProps) {
  return <Link {...rest} className={`touch-target text-link ${className}`} />;
}
