/** The decoder in a thread of its own, so that the screen stays quick: a picture in, its code or null out. */
import "../../boot/older-built-ins.ts";
import { readCode, type Picture } from "./read-code.ts";

addEventListener("message", ({ data }: MessageEvent<Picture>) => postMessage(readCode(data)));
