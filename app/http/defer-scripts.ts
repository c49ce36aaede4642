/**
 * The page is there before its scripts: what shows is fetched first. React Router names the scripts in the head, where
 * they would share the line with the style sheet and the first picture, and imports them in the page's last script as
 * soon as that is read. Here both wait for the first paint; see decision 027.
 */
export function deferScripts(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(
      /<script([^>]*) type="module" async="">([\s\S]*?)<\/script>/,
      `<script$1 type="text/plain" id="later">$2</script><script$1>${startAfterPaint}</script>`,
    );
}

// No browser runs a script that is text: a data block, which must not say `async`. Nor does it follow this relation.
// A hidden tab is not painted; where no paint is told of, the page having loaded must do. It removes itself, so that
// React finds what it has rendered.
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
