/** The shop's switch in Node: the real class over a storage of its own, which no restore of D1 sets back. */
import type { SwitchEvent, SwitchState } from "../../../worker/domain/restore/shop-phase.ts";
import type { KeptTripInput } from "../../../worker/domain/restore/trip-copy.ts";
import { ShopSwitch } from "../../../worker/shop-switch/shop-switch.ts";
import type { Kernel, Process } from "./kernel.ts";

export class SwitchHost {
  readonly machine = { name: "switch", skewMs: 0 };
  #kept = new Map<string, unknown>();
  #object = this.#start();

  /** Forgets everything, and starts a new instance: so begins a run, and so an object that lost its storage. */
  begin(): void {
    this.#kept = new Map();
    this.#object = this.#start();
  }

  /** As an auditor sees it, outside of any process. */
  read(): SwitchState {
    return this.#object.read();
  }

  /** Whether it knows the trip as one that sells. */
  keeps(trip: string): boolean {
    return this.#object.readKeptTrip({ id: trip }) !== null;
  }

  /** As the stub is to one process. */
  for(process: Process, kernel: Kernel) {
    const call = (name: string, work: () => unknown) =>
      kernel.call({
        process,
        at: "object",
        step: "switch",
        describe: () => `switch.${name}`,
        machine: this.machine,
        effect: () => {
          const answer = structuredClone(work());
          return { afterMs: 0, answer: () => answer };
        },
      }).answer;
    return {
      read: () => call("read", () => this.#object.read()),
      change: (event: SwitchEvent) =>
        call(`change ${JSON.stringify(event)}`, () => this.#object.change(event)),
      keepTrip: (trip: KeptTripInput) =>
        call(`keepTrip ${trip.id}`, () => this.#object.keepTrip(trip)),
      readKeptTrip: (trip: { id: string }) =>
        call(`readKeptTrip ${trip.id}`, () => this.#object.readKeptTrip(trip)),
      listKeptTrips: (page: { after: string }) =>
        call("listKeptTrips", () => this.#object.listKeptTrips(page)),
    };
  }

  #start(): ShopSwitch {
    const kv = {
      get: (key: string) => this.#kept.get(key),
      put: (key: string, value: unknown) => void this.#kept.set(key, structuredClone(value)),
      list: ({ prefix, startAfter }: { prefix: string; startAfter: string }) =>
        [...this.#kept]
          .filter(([key]) => key.startsWith(prefix) && key > startAfter)
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    };
    return new ShopSwitch({ storage: { kv } } as unknown as DurableObjectState, {} as Env);
  }
}
