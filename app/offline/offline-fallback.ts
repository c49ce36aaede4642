import type { OfflinePage } from "./offline-page-list.ts";

/** The offline page in place of one that is not cached; it has no script. @param styleSheet the style sheet's path */
export function offlineFallback(styleSheet: string, pages: readonly OfflinePage[]): Response {
  return new Response(renderHtml(styleSheet, pages), {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    },
  });
}

function renderHtml(styleSheet: string, pages: readonly OfflinePage[]): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#16372f">
<meta name="robots" content="noindex">
<title>You are offline | LumiSkin</title>
<link rel="stylesheet" href="${styleSheet}">
</head>
<body>
<header class="border-b border-hairline">
<div class="wrap grid h-15 place-items-center"><a href="/" class="block rounded-sm"><img src="/logo.svg" alt="LumiSkin, home" width="285" height="64" class="h-8 w-auto"></a></div>
</header>
<main class="wrap py-12 md:py-24">
<h1 class="display-1">You are offline</h1>
<p class="mt-4 max-w-[46ch] text-lg text-ink-soft">You need an internet connection to see this page. Orders you have already placed are safe.</p>
<p class="mt-7"><a href="" class="inline-flex min-h-12 items-center rounded-full bg-pine px-7 font-semibold text-paper">Try again</a></p>
${pages.length > 0 ? renderPageList(pages) : ""}
</main>
</body>
</html>
`;
}

function renderPageList(pages: readonly OfflinePage[]): string {
  const items = pages.map(
    ({ path, title }) =>
      `<li><a href="${path.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}" class="flex min-h-11 items-center text-link" dir="auto">${title}</a></li>`,
  );
  return `<h2 class="mt-12 display-4">Pages you can see offline</h2>
<ul class="mt-3">
${items.join("\n")}
</ul>`;
}
