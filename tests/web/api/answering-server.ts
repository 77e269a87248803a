/** The API client before a server that gives listed answers. */
import { createApi } from "../../../web/api/client.ts";
import { memoryStorage } from "../storage/memory-storage.ts";

interface Sent {
  path: string;
  init: RequestInit;
  headers: Headers;
}

/** A server that gives the listed answers in turn and records its requests. */
export function apiClient(...answers: (Response | Error | "silence")[]) {
  const sent: Sent[] = [];
  const storage = memoryStorage();
  const sessionsOver: true[] = [];
  const jar = { cookies: "other=1; XSRF-TOKEN=first%2Esigned" };
  const api = createApi({
    fetch: async (path, init = {}) => {
      sent.push({ path: String(path), init, headers: new Headers(init.headers) });
      const answer = answers[sent.length - 1];
      if (answer === undefined) throw new Error("the server got too many requests");
      if (answer === "silence") return untilAborted(init.signal);
      if (answer instanceof Error) throw answer;
      return answer;
    },
    cookies: () => jar.cookies,
    storage: () => storage,
    onSessionOver: () => void sessionsOver.push(true),
    // Retries are tested in retries.test.ts.
    pause: async () => new Promise(() => undefined),
  });
  return { api, sent, storage, jar, sessionsOver };
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) => {
    const give = () => reject(new DOMException("aborted", "AbortError"));
    if (signal?.aborted) give();
    signal?.addEventListener("abort", give);
  });
}

export function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status });
}

export function refused(status: number, code: string, errors: unknown = [`sentence of ${code}`]) {
  return json(status, {
    status_code: status,
    code,
    message: `sentence of ${code}`,
    errors,
    request_id: "r-1",
  });
}

export const CREATE = "/api/bkash/payment/create";
export const EXECUTE = "/api/bkash/payment/execute";
export const APPOINTMENT = "/api/save-seat-booking-appoinment";
