/**
 * Defers hydration until the first paint (decision 027). React Router preloads its scripts in the head, where they would
 * compete with the style sheet and the first photo, and imports them in the page's last script: both wait here.
 */
export function deferScripts(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(
      /<script([^>]*) type="module" async="">([\s\S]*?)<\/script>/,
      `<script$1 type="text/plain" id="later">$2</script><script$1>${startAfterPaint}</script>`,
    );
}

// A script of type text/plain is a data block, which must not say `async`; `later` is no link relation. A hidden tab is not
// painted, and where no paint is observed the load event starts the scripts. This script removes itself, so that React
// finds the markup that it rendered.
const startAfterPaint = `{
  const { currentScript } = document;
  const later = document.getElementById("later");
  currentScript.remove();
  const begin = () => {
    if (!later.isConnected) return;
    for (const link of document.querySelectorAll('link[rel="later"]')) link.rel = "modulepreload";
    const script = document.createElement("script");
    Object.assign(script, { type: "module", nonce: later.nonce, text: later.text });
    later.replaceWith(script);
  };
  if (document.hidden) begin();
  addEventListener("load", () => setTimeout(begin, 1000));
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName("first-contentful-paint").length > 0) begin();
  }).observe({ type: "paint", buffered: true });
}`;
