/**
 * A socket of a browser's page, opened past any library; nothing is read of it yet. Null where the Worker opens none.
 */
import { randomBytes } from "node:crypto";
import { request } from "node:http";
import type { Socket } from "node:net";

export function openSocket(origin: string, path: string, cookie = ""): Promise<Socket | null> {
  const { hostname, port, host } = new URL(origin);
  const headers = {
    Connection: "Upgrade",
    Upgrade: "websocket",
    Origin: `http://${host}`,
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
    ...(cookie !== "" && { Cookie: cookie }),
  };
  const upgrade = request({ hostname, port, path, headers }).end();
  return new Promise((resolve) => {
    upgrade.once("upgrade", (_, socket: Socket, head: Buffer) => {
      socket.on("error", () => {});
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    upgrade.once("response", () => resolve(null));
    upgrade.once("error", () => resolve(null));
  });
}
