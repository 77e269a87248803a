/** Pictures of the camera model as a film, which Chromium shows in place of a camera. */
import { writeFileSync } from "node:fs";
import type { Picture } from "../../../web/guide/scan/read-code.ts";

const FRAMES_PER_SECOND = 10;

/** Grey frames of one size in the format YUV4MPEG2; the browser repeats them. */
export function writeFilm(
  path: string,
  pictures: readonly Picture[],
  perSecond = FRAMES_PER_SECOND,
): void {
  const [first] = pictures;
  if (first === undefined) throw new Error("a film has at least one picture");
  const { width, height } = first;
  const head = `YUV4MPEG2 W${width} H${height} F${perSecond}:1 Ip A1:1 C420jpeg\n`;
  // The colours of grey: a quarter of the pixels in each of two planes.
  const colours = Buffer.alloc((width * height) / 2, 128);
  const frames = pictures.flatMap(({ data }) => [
    Buffer.from("FRAME\n"),
    Buffer.from(data.filter((_, at) => at % 4 === 0)),
    colours,
  ]);
  writeFileSync(path, Buffer.concat([Buffer.from(head), ...frames]));
}
