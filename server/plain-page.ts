import { contentPolicy } from "../app/http/content-policy.ts";

/**
 * A page of words alone, for what is refused before the shop is asked: it needs no script and no database.
 * @param words plain sentences of our own, never what a visitor sent
 */
export function plainPage(status: number, title: string, words: string): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#16372f">
<meta name="robots" content="noindex">
<title>${title} | LumiSkin</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/unavailable.css">
</head>
<body>
<header><a href="/"><img src="/logo.svg" alt="LumiSkin, home" width="285" height="64"></a></header>
<main>
<img src="/mark.svg" alt="" width="48" height="48">
<h1>${title}</h1>
<p>${words}</p>
<nav aria-label="Onwards"><a class="main" href="/">Home</a></nav>
</main>
</body>
</html>
`;
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": contentPolicy([]),
  };
  return new Response(html, { status, headers });
}
