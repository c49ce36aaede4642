import { performance } from "node:perf_hooks";
import { type BrowserSession, browserSession, type SessionRequest } from "./browser-session.ts";
import { type RawResponse, sendRequests } from "./send-requests.ts";

const connections = 32;

/** What a load achieved. */
export interface LoadResult {
  /** Responses a second. */
  rate: number;
  /** The share of the time in which the load generator was not waiting; near 1 it measures itself. */
  generatorLoad: number;
}

export type SessionLoad = Awaited<ReturnType<typeof openSessions>>;

/**
 * Opens sessions and requests one page in each, so that they have the cookies that the shop sets. `measure` requests
 * the pages in turn, each in the next session. @param cookies the cookie of each session, empty of a visitor
 */
export async function openSessions(baseUrl: string, paths: readonly string[], cookies: readonly string[]) {
  const sessions = cookies.map((cookie) => browserSession(baseUrl, paths, cookie));
  const nextRequest = requestsInTurn(sessions);
  let responses = 0;
  const onResponse = ({ status, head }: RawResponse, { session }: SessionRequest) => {
    if (status !== 200) throw new Error(`a page was answered with\n${head}`);
    responses++;
    session.receive(head);
  };
  let first = 0;
  await sendRequests(
    baseUrl,
    connections,
    () => (first++ < sessions.length ? nextRequest() : undefined),
    onResponse,
  );
  return {
    sessions,
    async measure(seconds: number): Promise<LoadResult> {
      responses = 0;
      const before = performance.eventLoopUtilization();
      const deadline = performance.now() + seconds * 1000;
      const elapsed = await sendRequests(
        baseUrl,
        connections,
        () => (performance.now() < deadline ? nextRequest() : undefined),
        onResponse,
      );
      const { utilization } = performance.eventLoopUtilization(before);
      return { rate: responses / elapsed, generatorLoad: utilization };
    },
  };
}

/** Each request is of the next session and of the next page; in each round a session's page is another one. */
function requestsInTurn(sessions: readonly BrowserSession[]): () => SessionRequest {
  let count = 0;
  return () => {
    const { requests } = sessions[count % sessions.length] as BrowserSession;
    const round = Math.floor(count / sessions.length);
    const request = requests[((count % sessions.length) + round) % requests.length] as SessionRequest;
    count++;
    return request;
  };
}
