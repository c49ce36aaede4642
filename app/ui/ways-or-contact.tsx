import { href, Link } from "react-router";
import { WaysToReach, type WaysToReachProps } from "./ways-to-reach.tsx";

/** How a person reaches the shop directly; by the contact page where the owner has set nothing. */
export function WaysOrContact(reach: Omit<WaysToReachProps, "otherwise">) {
  return (
    <WaysToReach
      {...reach}
      otherwise={
        <Link to={href("/contact")} className="text-link">
          Write to us
        </Link>
      }
    />
  );
}
