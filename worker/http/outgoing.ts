/** Shared code of calls to other services: the wallet, message gateways, push services. */

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface HttpReply {
  httpStatus: number;
  /** Null when the body is no JSON, such as a proxy's error page, or too long to be an answer. */
  body: unknown;
}

/** Far longer than any answer of these services. */
export const REPLY_BYTES_MAX = 256 * 1024;

/** Throws if the connection breaks before the body is complete. */
export async function readReply(response: Response): Promise<HttpReply> {
  const text = await readText(response);
  return { httpStatus: response.status, body: text === null ? null : parse(text) };
}

/** Returns null, and reads no further, where the body is too long. */
async function readText(response: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = "";
  let length = 0;
  for await (const bytes of response.body ?? []) {
    length += bytes.byteLength;
    if (length > REPLY_BYTES_MAX) return null;
    text += decoder.decode(bytes, { stream: true });
  }
  return text + decoder.decode();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
