const bodies = new WeakMap<Response, Buffer>();

/**
 * A response with its whole body in memory. `Response` would copy the bytes, and reading them would copy them again: `bufferedBody`
 * returns the same bytes (decision 080). Everyone else can read it as a stream. @param body not changed afterwards
 */
export function bufferedResponse(body: Buffer, init: ResponseInit): Response {
  // Not a byte stream, which would take the bytes away. Pulled only when it is read.
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        controller.enqueue(body);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const response = new Response(stream, init);
  bodies.set(response, body);
  return response;
}

/** The whole body. Of a `bufferedResponse` it is the same bytes, and the stream stays unread; any other response is read. */
export async function bufferedBody(response: Response): Promise<Buffer> {
  return bodies.get(response) ?? Buffer.from(await response.arrayBuffer());
}
