import type { GoogleProblem } from "../../identity/google-problem.ts";

/** What the popup tells the page that opened it: no token, no name, only how it went. */
export interface GoogleResult {
  problem: GoogleProblem | null;
}

// The provider's pages may cut a popup from its opener (COOP), so that neither sees the other. A channel of
// this origin reaches every page of the shop in this browser.
const channelName = "lumiskin google sign-in";

/** Tells all pages of the shop in this browser how signing in with Google went. */
export function postGoogleResult(result: GoogleResult): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(result);
  channel.close();
}

/** Listens for the result. @returns a function that stops listening */
export function onGoogleResult(listener: (result: GoogleResult) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<GoogleResult>) => listener(data);
  return () => channel.close();
}
