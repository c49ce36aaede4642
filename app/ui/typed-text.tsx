/** What someone has typed: its lines in their own direction, and nothing that leaves its place. */
export function TypedText({ className = "", children }: { className?: string; children: string }) {
  return (
    <p
      dir="auto"
      className={`max-w-[66ch] overflow-hidden whitespace-pre-line [overflow-wrap:anywhere] ${className}`}
    >
      {children}
    </p>
  );
}
