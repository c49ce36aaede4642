import type { ReactNode } from "react";

const shapes = {
  done: (
    <>
      <circle cx="8" cy="8" r="6.5" fill="currentColor" />
      <path d="m5.2 8.2 2 2 3.7-4" stroke="#fff" strokeWidth="1.6" />
    </>
  ),
  waiting: (
    <>
      <circle cx="8" cy="8" r="5.6" stroke="currentColor" strokeWidth="1.8" />
      <path d="M8 2.4a5.6 5.6 0 0 1 0 11.2Z" fill="currentColor" />
    </>
  ),
  trouble: (
    <>
      <path d="M8 1.6 15 14H1L8 1.6Z" fill="currentColor" />
      <path d="M8 6v3.6M8 11.5v.1" stroke="#fff" strokeWidth="1.6" />
    </>
  ),
  ended: (
    <>
      <rect x="2.2" y="2.2" width="11.6" height="11.6" rx="2.5" stroke="currentColor" strokeWidth="1.7" />
      <path d="m5.6 5.6 4.8 4.8M10.4 5.6l-4.8 4.8" stroke="currentColor" strokeWidth="1.7" />
    </>
  ),
  todo: <circle cx="8" cy="8" r="5.6" stroke="currentColor" strokeWidth="1.8" />,
  moving: <path d="M2 4.2v7.6L7.5 8zm6 0v7.6L13.5 8z" fill="currentColor" />,
  back: (
    <path
      d="M6 3.5 2.8 6.7 6 9.9M3.2 6.7h6.3a3.3 3.3 0 0 1 0 6.6H7"
      stroke="currentColor"
      strokeWidth="1.7"
    />
  ),
};
const colors = {
  done: "text-pine",
  waiting: "text-ink-soft",
  trouble: "text-clay",
  ended: "text-ink-soft",
  todo: "text-ink",
  moving: "text-pine",
  back: "text-ink-soft",
};

export type StateShape = keyof typeof shapes;

/** A state as a shape and a word, so that it does not depend on its colour. */
export function StateMark({ shape, children }: { shape: StateShape; children: ReactNode }) {
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm ${colors[shape]}`}>
      <svg
        viewBox="0 0 16 16"
        width="14"
        height="14"
        className="shrink-0"
        fill="none"
        strokeLinecap="round"
        aria-hidden="true"
      >
        {shapes[shape]}
      </svg>
      {children}
    </span>
  );
}
