/** A key of the keyboard, as its cap shows it. Beside a control it is hidden from those who hear the control's name. */
export function KeyHint({ children, className = "" }: { children: string; className?: string }) {
  return (
    <span aria-hidden="true" className={className}>
      <kbd className="inline-block min-w-5 rounded-[5px] border border-b-2 border-line bg-paper px-1.5 py-0.5 text-center font-text text-xs leading-none font-semibold text-ink-soft">
        {children}
      </kbd>
    </span>
  );
}
