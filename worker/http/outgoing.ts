/** What calls to other services have in common: the wallet, message gateways, a phone's push service. */

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface HttpReply {
  httpStatus: number;
  /** Null when the body is no JSON, such as a proxy's error page. */
  body: unknown;
}

/** Throws where the connection breaks before the body is whole. */
export async function readReply(response: Response): Promise<HttpReply> {
  return { httpStatus: response.status, body: parse(await response.text()) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
