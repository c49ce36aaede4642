import { Link } from "react-router";

/** All that a signed-out visitor sees of the dashboard (R17). */
export function LoadingScreen({ signInPath }: { signInPath: string }) {
  return (
    <div className="wrap grid min-h-[50vh] place-content-center justify-items-center gap-5 py-16 text-center">
      <h1 className="sr-only">Dashboard</h1>
      <span className="size-9 animate-spin rounded-full border-2 border-hairline border-t-pine motion-reduce:animate-none" />
      <p role="status">Loading...</p>
      <Link to={signInPath} className="touch-target text-link">
        Sign in
      </Link>
    </div>
  );
}
