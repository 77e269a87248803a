/**
 * Each call of the Worker or of one of its objects imports worker/index.ts through Vitest's runner, which asks the host
 * where the file is, every time. A module that is loaded is answered at once.
 */
interface LoadedModule {
  evaluated: boolean;
  exports: unknown;
  /** Ids of the modules that it imports. */
  imports: Set<string>;
}

interface ModuleRunner {
  import(id: string): Promise<unknown>;
  evaluatedModules: { idToModuleMap: Map<string, LoadedModule> };
  vitestOptions: { transport: { resolveId(id: string): Promise<unknown> } };
}

const mocker: { moduleRunner: ModuleRunner } = Reflect.get(globalThis, "__vitest_mocker__");

export const runner = mocker.moduleRunner;

const load = runner.import.bind(runner);

runner.import = (id) => {
  const known = runner.evaluatedModules.idToModuleMap.get(id);
  return known?.evaluated === true ? Promise.resolve(known.exports) : load(id);
};
