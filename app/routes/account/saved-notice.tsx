import { useEffect, useState } from "react";
import { Notice } from "../../ui/notice.tsx";

const shownFor = 3000;

/** Says that changes were saved, for 3 seconds after each save. @param at when that was; 0: never */
export function SavedNotice({ at }: { at: number }) {
  const [gone, setGone] = useState(0);
  useEffect(() => {
    if (!at) return;
    const timer = setTimeout(() => setGone(at), shownFor);
    return () => clearTimeout(timer);
  }, [at]);
  return (
    // Above whatever part of the page is looked at, and without moving it; without scripts it stays in its place.
    <div className="sticky top-18 z-10 h-0 md:top-22 noscript:static noscript:mb-5 noscript:h-auto">
      <Notice className="-mt-2 rounded-md shadow-float empty:shadow-none">
        {at && gone !== at ? "Changes saved successfully!" : null}
      </Notice>
    </div>
  );
}
