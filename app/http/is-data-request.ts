/**
 * Whether a form was sent by the page's own script, which takes data for an answer. A form that the browser
 * sent itself is answered with a redirect, so that reloading the page does not send it again.
 */
export function isDataRequest(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}
