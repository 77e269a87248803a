/**
 * A wait with a limit. It reads no clock: the limit is a length. The timer is cleared as soon as the promise settles,
 * so that it keeps neither a process nor an object awake. What the promise becomes after the limit is ignored, a
 * rejection included.
 */

/** The promise's value; null when it has not settled within the limit. A rejection in time is thrown. */
export async function awaitWithin<Value>(
  limitMs: number,
  promise: Promise<Value>,
): Promise<Value | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, limitMs, null);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
