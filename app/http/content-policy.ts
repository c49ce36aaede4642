import { createHash } from "node:crypto";

/**
 * The Content-Security-Policy of a page. Scripts run from the shop's own files and where `scripts` allows inline ones: by
 * nonce on a page for one customer, by hash on a page that is cached for everyone.
 * @param formTargets origins that a form may lead to besides the shop, also by a redirect
 */
export function contentPolicy(scripts: string[], formTargets: string[] = []): string {
  // The development server injects styles and talks over a web socket.
  const isDevelopment = import.meta.env.DEV;
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(" ")}`.trim(),
    // React writes style attributes for the catalogue's colours; style elements stay refused.
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    isDevelopment ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ["form-action 'self'", ...formTargets].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Replaces a rendered page's nonce with hashes, of only the scripts that carry it: injected markup may not run. */
export function nonceToHashes(html: string, nonce: string): { html: string; scripts: string[] } {
  const scripts = new Set<string>();
  const noncedScripts = new RegExp(`<script([^>]*) nonce="${nonce}"([^>]*)>([\\s\\S]*?)</script>`, "g");
  const withoutNonces = html.replace(noncedScripts, (_, before: string, after: string, text: string) => {
    if (text) scripts.add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
    return `<script${before}${after}>${text}</script>`;
  });
  return { html: withoutNonces.replaceAll(` nonce="${nonce}"`, ""), scripts: [...scripts] };
}
