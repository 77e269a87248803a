/** What reads codes from the camera's pictures: the browser's own detector, or our decoder in a thread of its own. */
import type { Picture } from "./read-code.ts";
// Vite builds this import as a classic script: Firefox before 114 runs no modules in workers.
// oxlint-disable-next-line import/default -- Vite makes the export
import ReadWorker from "./read-worker.ts?worker";

export interface Reader {
  /** Null when the picture has no code that can be read. Throws when it can't read at all. */
  read: (video: HTMLVideoElement) => Promise<string | null>;
  end: () => void;
}

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}

/** Not in the types of the DOM: Chrome on Android and macOS has it. */
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

const FORMAT = "qr_code";
/** A code has some 40 modules a side, and the decoder needs two or three pixels for each. */
const SHORT_SIDE = 480;

/** Null where the browser finds no QR codes by itself. */
export async function openNativeReader(): Promise<Reader | null> {
  const found: unknown = Reflect.get(globalThis, "BarcodeDetector");
  if (typeof found !== "function") return null;
  try {
    const Found = found as unknown as DetectorClass;
    // A phone without the services that it is made of has the class, and no formats.
    if (!(await Found.getSupportedFormats()).includes(FORMAT)) return null;
    const detector = new Found({ formats: [FORMAT] });
    return {
      read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null,
      end: () => undefined,
    };
  } catch {
    return null;
  }
}

export function openOwnReader(): Reader {
  const worker = new ReadWorker();
  const canvas = document.createElement("canvas");
  let onCode: (text: string | null) => void = () => undefined;
  let onError: () => void = () => undefined;
  worker.addEventListener("message", ({ data }: MessageEvent<string | null>) => onCode(data));
  worker.addEventListener("error", () => onError());
  return {
    read(video) {
      const picture = takePicture(canvas, video);
      if (picture === null) return Promise.resolve(null);
      const read = new Promise<string | null>((resolve, reject) => {
        onCode = resolve;
        onError = () => reject(new Error("the thread of the decoder failed"));
      });
      worker.postMessage(picture, [picture.data.buffer]);
      return read;
    },
    end: () => worker.terminate(),
  };
}

function takePicture(canvas: HTMLCanvasElement, video: HTMLVideoElement): Picture | null {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, SHORT_SIDE / Math.min(videoWidth, videoHeight));
  const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
  if (width === 0 || height === 0) return null;
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (pen === null) return null;
  pen.drawImage(video, 0, 0, width, height);
  return { width, height, data: pen.getImageData(0, 0, width, height).data };
}
