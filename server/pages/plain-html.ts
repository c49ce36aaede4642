/**
 * A page without scripts, rendering or database; its style is a static file.
 * @param bodyHtml HTML below the heading; what a visitor sent must be escaped in it
 */
export function plainHtml(title: string, heading: string, bodyHtml: string): string {
  return `<!doctype html>
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
<h1>${heading}</h1>
${bodyHtml}
</main>
</body>
</html>
`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
