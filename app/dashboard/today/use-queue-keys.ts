import { useEffect } from "react";
import { useNavigate } from "react-router";

/** Of a link that a digit opens, and that `j` and `k` move to. */
export const queueKeyAttribute = "data-queue-key";

/** Keys of Today: 1 to 9 open a queue, `j` and `k` move between them; Enter opens the one in focus, as it does any link. */
export function useQueueKeys(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented, target } = event;
      if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return;
      if (target instanceof Element && target.closest("input, textarea, select, [contenteditable]")) return;
      if (document.querySelector("dialog:modal")) return;
      const links = [...document.querySelectorAll<HTMLAnchorElement>(`a[${queueKeyAttribute}]`)];
      const step = key === "j" ? 1 : key === "k" ? -1 : 0;
      if (step !== 0) {
        const at = links.indexOf(document.activeElement as HTMLAnchorElement);
        const next = at === -1 && step === -1 ? links.length - 1 : at + step;
        links[Math.min(Math.max(next, 0), links.length - 1)]?.focus();
        event.preventDefault();
        return;
      }
      const link = links.find((one) => one.getAttribute(queueKeyAttribute) === key);
      if (!link) return;
      event.preventDefault();
      navigate(`${link.pathname}${link.search}`);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [navigate]);
}
