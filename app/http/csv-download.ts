import { ReadableStream } from "node:stream/web";
import { data, type RouterContextProvider } from "react-router";
import { log } from "../../platform/log.ts";
import { isoDay } from "../../shop/base/karachi-time.ts";
import { requestMeta } from "./context.ts";
import { isDataRequest } from "./is-data-request.ts";

/** Refuses a data request of React Router, which would buffer the file in memory. */
export function refuseDataRequest(request: Request): void {
  if (isDataRequest(request)) throw data("This link downloads a file.", { status: 404 });
}

/** Streams texts as a CSV file. @param name such as `lumiskin-orders`, to which the day in Asia/Karachi is added */
export function csvDownload(
  context: Readonly<RouterContextProvider>,
  name: string,
  texts: AsyncIterable<string> | Iterable<string>,
  headers: Record<string, string> = {},
): Response {
  return new Response(textStream(context, texts), {
    headers: {
      ...headers,
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}-${isoDay(new Date())}.csv"`,
    },
  });
}

/** Texts as the body of a response, each sent when it is made. */
export function textStream(
  context: Readonly<RouterContextProvider>,
  texts: AsyncIterable<string> | Iterable<string>,
): globalThis.ReadableStream {
  const { requestId } = context.get(requestMeta);
  return ReadableStream.from(encodeTexts(texts, requestId)) as globalThis.ReadableStream;
}

/** Logs a failure in the middle of the stream: the status 200 is sent already, so the download just breaks off. */
async function* encodeTexts(texts: AsyncIterable<string> | Iterable<string>, requestId: string) {
  const encoder = new TextEncoder();
  try {
    for await (const text of texts) yield encoder.encode(text);
  } catch (error) {
    log.error({ requestId, err: error }, "an export failed midway");
    throw error;
  }
}
