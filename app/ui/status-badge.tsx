const tones: Record<string, string> = {
  pending: "bg-[#fbefd6] text-[#6e4a0b]",
  completed: "bg-[#e3efe9] text-pine",
  cancelled: "bg-[#efebe6] text-[#5a5552]",
};

/** An order's status in the very letters in which it is stored: `Pending`, `completed`, `cancelled` (R23). */
export function StatusBadge({ status }: { status: string }) {
  return (
    <span
      className={`inline-block whitespace-nowrap rounded-full px-2.5 py-0.5 text-[0.8125rem] font-semibold ${tones[status.toLowerCase()] ?? "bg-sand text-ink"}`}
    >
      {status}
    </span>
  );
}
