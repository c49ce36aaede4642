import type { ReactNode } from "react";

export type BadgeTone = "sale" | "plain" | "available" | "on-photo" | "pending" | "cancelled";

const tones: Record<BadgeTone, string> = {
  sale: "bg-clay-wash text-clay",
  plain: "bg-sand text-ink",
  available: "bg-[#e3efe9] text-pine",
  "on-photo": "bg-paper text-clay",
  pending: "bg-[#fbefd6] text-[#6e4a0b]",
  cancelled: "bg-[#efebe6] text-[#5a5552]",
};

/** A word or two about an item, such as `50% off` or `Sold out`. */
export function Badge({
  tone = "plain",
  className = "",
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-block whitespace-nowrap rounded-full px-2.5 py-0.5 font-text text-[0.8125rem] font-semibold leading-normal ${tones[tone]} ${className}`}
    >
      {children}
    </span>
  );
}
