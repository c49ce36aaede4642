import { useEffect, useState } from "react";
import { Toast } from "../../ui/shell/toast.tsx";

const shownFor = 3000;

/** Says that changes were saved, for 3 seconds after each save. @param at when that was; 0: never */
export function SavedNotice({ at }: { at: number }) {
  const [gone, setGone] = useState(0);
  useEffect(() => {
    if (!at) return;
    const timer = setTimeout(() => setGone(at), shownFor);
    return () => clearTimeout(timer);
  }, [at]);
  return <Toast>{at && gone !== at ? "Changes saved successfully!" : null}</Toast>;
}
