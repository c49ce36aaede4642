import { href, Link } from "react-router";

/** Shown once after someone chose a password that attackers try first; it blocks nothing. */
export function PasswordAdvice() {
  return (
    <p role="status" className="wrap mt-4 text-ink-soft">
      Your password is easy to guess. Three or four random words are safer, and easy to remember:{" "}
      <Link to={href("/settings")} className="text-link">
        Change your password
      </Link>
    </p>
  );
}
