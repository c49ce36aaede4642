import { useNavigation } from "react-router";

/** A thin line at the top of the page while another one is under way; a quick answer never shows it. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-0.5 animate-progress bg-gold" />;
}
