/** Reads one picture after the other until it is stopped. */
import type { Reader } from "./reader.ts";

export interface Readers {
  openNative: () => Promise<Reader | null>;
  /** Loads our decoder. */
  openOwn: () => Promise<Reader>;
}

/** Between two pictures: a code is found at once, and the phone does not get hot. */
const PAUSE_MS = 60;

const READERS: Readers = {
  openNative: async () => (await import("./reader.ts")).openNativeReader(),
  openOwn: async () => (await import("./reader.ts")).openOwnReader(),
};

/** Returns what stops it. `onFailure`: nothing here can read codes. */
export function startScan(
  video: HTMLVideoElement,
  onText: (text: string) => void,
  onFailure: () => void,
  { openNative, openOwn }: Readers = READERS,
): () => void {
  const run = { isStopped: false, reader: null as Reader | null };

  async function open(): Promise<void> {
    const native = await openNative();
    if (native === null) return readAll(await openOwn());
    try {
      await readAll(native);
    } catch {
      // A detector whose service is missing on the phone fails at its first picture.
      native.end();
      await readAll(await openOwn());
    }
  }

  async function readAll(reader: Reader): Promise<void> {
    run.reader = reader;
    while (!run.isStopped) {
      // Before its first picture a video has nothing that could be read.
      const text = video.readyState < HAVE_CURRENT_DATA ? null : await reader.read(video);
      if (text !== null && !run.isStopped) onText(text);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    // Stopped while it was being opened.
    reader.end();
  }

  open().catch(() => {
    if (!run.isStopped) onFailure();
  });
  return () => {
    run.isStopped = true;
    run.reader?.end();
  };
}

/** As HTMLMediaElement counts. */
const HAVE_CURRENT_DATA = 2;
