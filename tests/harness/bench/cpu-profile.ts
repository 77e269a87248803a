/** A processor profile of the built Worker and its objects, taken in the runtime through its inspector. */
import { z } from "zod";

const SAMPLE_EVERY_US = 100;

const Targets = z.tuple([z.looseObject({ webSocketDebuggerUrl: z.string() })]);
const Reply = z.looseObject({ id: z.number().optional(), result: z.unknown().optional() });
const Profile = z.object({
  profile: z.object({
    nodes: z.array(
      z.object({
        id: z.number(),
        callFrame: z.object({ functionName: z.string(), url: z.string(), lineNumber: z.number() }),
      }),
    ),
    samples: z.array(z.number()),
    timeDeltas: z.array(z.number()),
  }),
});

/** A function's own time, without what it calls, as a share of all time that was not idle. */
export interface Cost {
  name: string;
  share: number;
}

export interface Inspector {
  /** The largest costs first, and the time that was not idle, in ms. */
  profile(work: () => Promise<void>): Promise<{ busyMs: number; costs: Cost[] }>;
  close(): void;
}

/** Node's takes headers; the declared one is a page's. */
const NodeSocket = WebSocket as unknown as new (
  url: string,
  options: { headers: Record<string, string> },
) => WebSocket;

/** Waiting for requests is not a cost. */
const IDLE = new Set(["(idle)", "(root)"]);

export async function openInspector(inspector: URL): Promise<Inspector> {
  const [{ webSocketDebuggerUrl }] = Targets.parse(
    await (await fetch(`http://${inspector.host}/json`)).json(),
  );
  // It closes to a client that names itself and no origin.
  const socket = new NodeSocket(webSocketDebuggerUrl, { headers: { Origin: "http://localhost" } });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", () => reject(new Error("the inspector does not answer")));
  });
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = Reply.parse(JSON.parse(String(data)));
    if (id !== undefined) waiting.get(id)?.(result);
  });
  let last = 0;
  function call(method: string, params: object = {}): Promise<unknown> {
    const id = (last += 1);
    socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve) => void waiting.set(id, resolve));
  }
  await call("Profiler.enable");
  await call("Profiler.setSamplingInterval", { interval: SAMPLE_EVERY_US });
  return {
    async profile(work) {
      await call("Profiler.start");
      await work();
      return listCosts(Profile.parse(await call("Profiler.stop")).profile);
    },
    close: () => socket.close(),
  };
}

function listCosts({ nodes, samples, timeDeltas }: z.output<typeof Profile>["profile"]) {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, getName(callFrame)]));
  const times = new Map<string, number>();
  let busy = 0;
  for (const [at, id] of samples.entries()) {
    const name = names.get(id) ?? "";
    if (IDLE.has(name)) continue;
    // A sample lasts until the next one.
    const us = timeDeltas[at + 1] ?? 0;
    busy += us;
    times.set(name, (times.get(name) ?? 0) + us);
  }
  const costs = [...times]
    .map(([name, us]) => ({ name, share: us / Math.max(busy, 1) }))
    .toSorted((a, b) => b.share - a.share);
  return { busyMs: busy / 1000, costs };
}

function getName({
  functionName,
  url,
  lineNumber,
}: {
  functionName: string;
  url: string;
  lineNumber: number;
}) {
  if (url === "") return functionName || "(native)";
  const file = url.split("/").at(-1) ?? "";
  return `${functionName || "(anonymous)"} ${file}:${lineNumber + 1}`;
}
