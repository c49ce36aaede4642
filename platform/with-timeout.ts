/**
 * What a promise resolves to, or null when it has not done so within so many milliseconds; after a pause of the whole process what
 * has arrived meanwhile is taken first.
 */
export async function withTimeout<T>(milliseconds: number, promise: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => setImmediate(resolve, null), milliseconds);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
