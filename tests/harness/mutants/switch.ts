/** In each test file: which wire is taken out, and which wires its tests have reached. */
import { afterEach, inject } from "vitest";
import type { Switches } from "./wires/wires.ts";

declare module "vitest" {
  interface ProvidedContext {
    takenOut: string;
  }
  interface TaskMeta {
    reached?: string[];
  }
}

const switches = globalThis as unknown as Partial<Switches>;
const reached = (switches.reached ??= new Set());
switches.takenOut = inject("takenOut");

afterEach(({ task: { file } }) => {
  file.meta.reached = [...new Set([...(file.meta.reached ?? []), ...reached])];
  reached.clear();
});
