import type { RouterContextProvider } from "react-router";

type Context = Readonly<RouterContextProvider>;

/** Does some work once for each request, however many layouts and pages ask for its result. */
export function oncePerRequest<Result extends object>(work: (context: Context) => Result) {
  const results = new WeakMap<Context, Result>();
  return (context: Context): Result => {
    const result = results.get(context) ?? work(context);
    results.set(context, result);
    return result;
  };
}
