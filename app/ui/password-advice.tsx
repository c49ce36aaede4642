import { href, Link } from "react-router";

/** Shown once after somebody chose a password that attackers try first; it blocks nothing. */
export function PasswordAdvice() {
  return (
    <p role="status" className="wrap mt-4 text-ink-soft">
      Your password is one of those that are guessed first. Three or four words in a row are safer and easy to
      keep:{" "}
      <Link to={href("/settings")} className="text-link">
        Change it
      </Link>
    </p>
  );
}
