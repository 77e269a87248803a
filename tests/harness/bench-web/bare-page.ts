/**
 * The best case of a page with this content: the text, sheets, faces and pictures of `/` as a plain file server has
 * them, without a line of script.
 */
import { createServer } from "node:http";
import { freePort } from "../../../worker/scripts/ports.ts";
import { compressed, listen, type Edge } from "./edge.ts";

interface Kept {
  status: number;
  type: string;
  body: Buffer;
}

const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g;
const PACKED = /font|image\/(?!svg)/;

export async function startBarePage(origin: string): Promise<Edge> {
  const port = await freePort();
  const files = new Map<string, Kept>();

  async function fileAt(path: string): Promise<Kept> {
    const known = files.get(path);
    if (known !== undefined) return known;
    const response = await fetch(origin + path);
    const type = response.headers.get("Content-Type") ?? "";
    const whole = Buffer.from(await response.arrayBuffer());
    const plain = type.startsWith("text/html")
      ? Buffer.from(whole.toString().replaceAll(SCRIPTS, ""))
      : whole;
    const body = PACKED.test(type) ? plain : compressed(plain, "br");
    const file = { status: response.status, type, body };
    files.set(path, file);
    return file;
  }

  const server = createServer((incoming, answer) => {
    void fileAt(incoming.url ?? "/").then(({ status, type, body }) => {
      const packing = PACKED.test(type) ? {} : { "Content-Encoding": "br" };
      answer.writeHead(status, {
        "Content-Type": type,
        "Content-Length": body.length,
        "Cache-Control": "public, max-age=3600",
        ...packing,
      });
      answer.end(body);
    });
  });
  return listen(server, port);
}
