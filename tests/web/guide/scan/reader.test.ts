/** What reads the camera's pictures: the browser's detector, or the decoder's thread. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { openNativeReader, openOwnReader } from "../../../../web/guide/scan/reader.ts";
import { takePictures } from "../../../support/camera/fault-list.ts";
import { openPage, soon, type Page } from "../../../support/page.ts";
import { PageNode } from "../../../support/page-node.ts";

/** The thread, whose end is the test. */
class Thread extends EventTarget {
  static last: Thread;
  pictures: { width: number; height: number }[] = [];
  terminate = vi.fn();

  constructor() {
    super();
    Thread.last = this;
  }

  postMessage(picture: { width: number; height: number }): void {
    this.pictures.push(picture);
  }
}

const VIDEO = { videoWidth: 1_280, videoHeight: 720 } as HTMLVideoElement;
let page: Page;

beforeEach(() => {
  page = openPage();
  vi.stubGlobal("Worker", Thread);
  const pen = {
    drawImage: vi.fn(),
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      data: new Uint8ClampedArray(width * height * 4),
    }),
  };
  page.document.createElement = (name) =>
    Object.assign(new PageNode(name), { getContext: () => pen });
});

describe("our own", () => {
  test("sends pictures no larger than the decoder needs, and gives what the thread has read", async () => {
    const reader = openOwnReader();
    const read = reader.read(VIDEO);
    expect(Thread.last.pictures).toMatchObject([{ width: 853, height: 480 }]);
    Thread.last.dispatchEvent(new MessageEvent("message", { data: "A" }));
    expect(await soon(read)).toBe("A");
    reader.end();
    expect(Thread.last.terminate).toHaveBeenCalledTimes(1);
  });

  test("throws when the thread fails, and reads nothing from a video without a size", async () => {
    const reader = openOwnReader();
    expect(await reader.read({ videoWidth: 0, videoHeight: 0 } as HTMLVideoElement)).toBeNull();
    const read = reader.read(VIDEO);
    Thread.last.dispatchEvent(new Event("error"));
    await expect(soon(read)).rejects.toThrow("the thread of the decoder failed");
  });

  test("the thread answers each picture", async () => {
    vi.stubGlobal("postMessage", vi.fn());
    await import("../../../../web/guide/scan/read-worker.ts");
    const [data = null] = takePictures("CODE", "blur", 0, 1, 1);
    page.window.dispatchEvent(new MessageEvent("message", { data }));
    expect(postMessage).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("#CODE"));
  });
});

describe("the browser's", () => {
  const detect = vi.fn(async () => [{ rawValue: "A" }]);

  function stubDetector(getSupportedFormats: () => Promise<string[]>): void {
    const Found = class {
      static getSupportedFormats = getSupportedFormats;
      detect = detect;
    };
    vi.stubGlobal("BarcodeDetector", Found);
  }

  test("reads where it knows QR codes", async () => {
    stubDetector(async () => ["ean_13", "qr_code"]);
    const reader = await openNativeReader();
    expect(await reader?.read(VIDEO)).toBe("A");
    detect.mockResolvedValueOnce([]);
    expect(await reader?.read(VIDEO)).toBeNull();
    reader?.end();
  });

  test("is left out where it is missing, knows no QR codes, or can't say what it knows", async () => {
    expect(await openNativeReader()).toBeNull();
    stubDetector(async () => ["ean_13"]);
    expect(await openNativeReader()).toBeNull();
    stubDetector(() => Promise.reject(new Error("no service")));
    expect(await openNativeReader()).toBeNull();
  });
});
