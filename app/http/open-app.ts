/**
 * Opens another app with a message. By the header Refresh: a redirect after a form would need the app's address in the policy
 * of every page from which one can come here.
 * @param url such as `https://wa.me/…` or `mailto:…`
 */
export function openApp(url: string, name: "WhatsApp" | "Email" = "WhatsApp"): Response {
  return new Response(
    `<!doctype html><html lang="en"><title>${name}</title><p><a href="${url.replaceAll("&", "&amp;")}">Open ${name}</a></p></html>`,
    {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
        Refresh: `0;url=${url}`,
      },
    },
  );
}
