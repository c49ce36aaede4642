/** Buttons that fill a field of the same form with a saved address; hidden without scripts. */
export function SavedAddresses({ addresses, fieldName }: { addresses: string[]; fieldName: string }) {
  if (addresses.length < 2) return null;
  return (
    <fieldset className="noscript:hidden">
      <legend className="mb-2 text-sm text-ink-soft">Your addresses</legend>
      <div className="grid gap-2">
        {addresses.map((address) => (
          <button
            key={address}
            type="button"
            dir="auto"
            onClick={({ currentTarget }) => {
              const textArea = currentTarget.form?.elements.namedItem(fieldName);
              if (!(textArea instanceof HTMLTextAreaElement)) return;
              textArea.value = address;
              textArea.dispatchEvent(new Event("input", { bubbles: true }));
            }}
            className="min-h-11 rounded-sm border border-hairline bg-paper px-3.5 py-2 text-start text-sm transition-colors hover:bg-pine-wash"
          >
            {address}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
