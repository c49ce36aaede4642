import { useEffect, useId } from "react";
import { href, useFetcher } from "react-router";
import { type FormResult, useFormErrors } from "./use-form-errors.ts";

/** The footer's newsletter form. Without scripts it leads to the newsletter page; with scripts the result shows here. */
export function NewsletterForm() {
  const fetcher = useFetcher<FormResult & { successMessage?: string }>();
  const id = useId();
  const { form, errors, props } = useFormErrors(fetcher.data);
  const busy = fetcher.state !== "idle";
  const error = busy ? undefined : (errors.email ?? errors.form);
  useEffect(() => {
    if (fetcher.data?.successMessage) form.current?.reset();
  }, [fetcher.data, form]);
  return (
    <>
      <fetcher.Form
        {...props}
        method="post"
        action={href("/newsletter")}
        noValidate
        className="mt-2 flex max-w-md flex-wrap overflow-hidden rounded-[1.5rem] border border-[#7e9088] focus-within:border-ivory"
      >
        <input
          type="email"
          name="email"
          aria-label="Email address"
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          autoComplete="email"
          placeholder="Email address"
          required
          maxLength={254}
          dir="ltr"
          className="min-h-12 min-w-0 grow basis-32 bg-transparent ps-5 pe-3 text-paper placeholder:text-[#bfc8c0] focus-visible:-outline-offset-4"
        />
        <button
          type="submit"
          disabled={busy}
          aria-busy={busy || undefined}
          className="min-h-12 grow bg-sand px-5 text-[0.8125rem] font-bold tracking-[0.08em] text-pine-deep transition-colors hover:bg-paper focus-visible:outline-pine-deep focus-visible:-outline-offset-4 aria-busy:cursor-progress"
        >
          SUBSCRIBE
        </button>
      </fetcher.Form>
      <p role="status" className="mt-3 max-w-md empty:mt-0">
        {busy ? null : fetcher.data?.successMessage}
      </p>
      {error ? (
        <p role="alert" id={`${id}-error`} className="max-w-md text-[#f0c9b8]">
          {error}
        </p>
      ) : null}
    </>
  );
}
