const bodies = new WeakMap<Response, Buffer>();

/**
 * A response whose whole body is in memory. `Response` copies bytes that it gets, and reading them copies them again; here the
 * server takes the bytes by `bufferedBody` (decision 080). For all others it is a response as any other.
 */
export function bufferedResponse(body: Buffer, init: ResponseInit): Response {
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

/** The body of a response, without reading it where it is in memory. */
export async function bufferedBody(response: Response): Promise<Buffer> {
  return bodies.get(response) ?? Buffer.from(await response.arrayBuffer());
}
