/**
 * Opens WhatsApp with a message. By the header Refresh: a redirect after a form would need WhatsApp's address in the policy
 * of every page from which one can come here.
 */
export function openWhatsApp(url: string): Response {
  return new Response(
    `<!doctype html><html lang="en"><title>WhatsApp</title><p><a href="${url.replaceAll("&", "&amp;")}">Open WhatsApp</a></p></html>`,
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
