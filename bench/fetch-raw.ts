import { request } from "node:http";

/** A page as a browser gets it, still compressed. */
export interface RawPage {
  body: Buffer;
  headers: Record<string, string | undefined>;
  /** As they came, several of a name in their order. */
  headerPairs: [name: string, value: string][];
}

export const browserHeaders = { "Accept-Encoding": "gzip, deflate, br, zstd" };

export function fetchRaw(url: string): Promise<RawPage> {
  return new Promise((resolve, reject) => {
    request(url, { headers: browserHeaders }, (response) => {
      const chunks: Buffer[] = [];
      const { rawHeaders } = response;
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          body: Buffer.concat(chunks),
          headers: response.headers as Record<string, string | undefined>,
          headerPairs: Array.from({ length: rawHeaders.length / 2 }, (_, index) => [
            rawHeaders[index * 2] ?? "",
            rawHeaders[index * 2 + 1] ?? "",
          ]),
        }),
      );
    })
      .on("error", reject)
      .end();
  });
}
