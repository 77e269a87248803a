/**
 * Built-ins of JavaScript and of the browser that came after the oldest browsers, found in the syntax tree of a module.
 */
import { parseSync, Visitor } from "rolldown/utils";
import { isNewer, type Since } from "./since.ts";

/** The first versions of Chrome, Safari and Firefox that have it. */
const FUNCTIONS: Record<string, Since> = {
  "AbortSignal.any": [116, 17.4, 124],
  "AbortSignal.timeout": [103, 16, 100],
  "Array.fromAsync": [121, 16.4, 115],
  "Intl.DurationFormat": [129, 16.4, 136],
  "Intl.Segmenter": [87, 14.1, 125],
  "Intl.supportedValuesOf": [99, 15.4, 93],
  "Iterator.from": [122, 18.4, 131],
  "Map.groupBy": [119, 17.4, 119],
  "Object.groupBy": [117, 17.4, 119],
  "Object.hasOwn": [93, 15.4, 92],
  "Promise.try": [128, 18.2, 134],
  "Promise.withResolvers": [119, 17.4, 121],
  "RegExp.escape": [136, 18.2, 134],
  "Response.json": [105, 17, 115],
  "URL.canParse": [120, 17, 115],
  "URL.parse": [126, 18, 126],
  "crypto.randomUUID": [92, 15.4, 95],
  "scheduler.yield": [129, 99, 142],
  BroadcastChannel: [54, 15.4, 38],
  CompressionStream: [80, 16.4, 113],
  DecompressionStream: [80, 16.4, 113],
  EditContext: [121, 99, 199],
  FinalizationRegistry: [84, 14.1, 79],
  URLPattern: [95, 26, 142],
  WeakRef: [84, 14.1, 79],
  cancelIdleCallback: [47, 99, 55],
  reportError: [95, 15.4, 93],
  requestIdleCallback: [47, 99, 55],
  structuredClone: [98, 15.4, 94],
};

/** Called on a value. The names are told from a module's own only by being theirs alone. */
const METHODS: Record<string, Since> = {
  at: [92, 15.4, 90],
  checkVisibility: [105, 17.4, 106],
  difference: [122, 17, 127],
  findLast: [97, 15.4, 104],
  findLastIndex: [97, 15.4, 104],
  fromBase64: [140, 18.2, 133],
  fromHex: [140, 18.2, 133],
  getSetCookie: [113, 17, 112],
  hidePopover: [114, 17, 125],
  intersection: [122, 17, 127],
  isDisjointFrom: [122, 17, 127],
  isSubsetOf: [122, 17, 127],
  isSupersetOf: [122, 17, 127],
  isWellFormed: [111, 16.4, 119],
  moveBefore: [133, 99, 144],
  requestSubmit: [76, 16, 75],
  setHTMLUnsafe: [124, 17.4, 123],
  showModal: [37, 15.4, 98],
  showPicker: [99, 16, 101],
  showPopover: [114, 17, 125],
  startViewTransition: [111, 18, 144],
  symmetricDifference: [122, 17, 127],
  throwIfAborted: [100, 15.4, 97],
  toBase64: [140, 18.2, 133],
  toHex: [140, 18.2, 133],
  toReversed: [110, 16, 115],
  toSorted: [110, 16, 115],
  toSpliced: [110, 16, 115],
  toWellFormed: [111, 16.4, 119],
  togglePopover: [114, 17, 125],
  transferToFixedLength: [114, 17.4, 122],
  union: [122, 17, 127],
};

/** Read without a call: undefined in older browsers, and nothing throws. */
const READ: Record<string, Since> = {
  "navigator.locks": [69, 15.4, 96],
  "navigator.userActivation": [72, 16.4, 120],
  "navigator.userAgentData": [90, 99, 199],
  "navigator.wakeLock": [84, 16.4, 126],
  "screen.orientation": [38, 16.4, 43],
};
/**
 * First versions that know `size` of a URLSearchParams. It is judged only where the value is known to be one, since a
 * Map and a Set have a `size` too.
 */
const SIZE_OF_PARAMETERS: Since = [113, 17, 112];
/** `addEventListener(…, { signal })`: ignored, and the listener stays. */
const SIGNAL_OF_LISTENER: Since = [90, 15, 86];

/**
 * Methods that iterators gained late. Arrays and other collections have most of them too, so only a call made directly
 * on an iterator counts.
 */
const OF_ITERATORS = new Set(
  "drop every filter find flatMap forEach map reduce some take toArray".split(" "),
);
const ITERATOR_HELPERS: Since = [122, 18.4, 131];
const MAKES_ITERATOR = new Set(["entries", "keys", "matchAll", "values"]);

const SYNTAX = {
  /** A module with it is not parsed at all, and what is built by `new RegExp` throws. */
  lookbehind: [62, 16.4, 78],
  setsInPatterns: [112, 17, 116],
  indices: [90, 15, 88],
} satisfies Record<string, Since>;

const LOOKBEHIND = /\(\?<[=!]/;

type Node = { type: string };
type Named = Node & { name: string };
type Member = Node & { object: Node; property: Node; computed: boolean };
type Call = Node & { callee: Node; arguments: Node[]; optional?: boolean };

/** What a module asks for first is left out: by an optional call, `typeof` or `in`; and so is what is served. */
export function newerBuiltIns(name: string, code: string, served: ReadonlySet<string>): string[] {
  const parsed = parseSync(name, code);
  const fault = parsed.errors[0];
  if (fault !== undefined) throw new Error(`${name}: ${fault.message}`);
  const found = new Map<string, string>();
  const asked = new Set<string>();
  const add = (what: string, since: Since | undefined, askedAs = what) => {
    if (since !== undefined && isNewer(since) && !served.has(what)) found.set(what, askedAs);
  };
  const parameters = new Set<string>();
  const sizes = new Set<string>();
  const call = (node: Call) => {
    if (node.optional === true) return;
    const { callee } = node;
    const path = getPath(callee);
    if (path !== null && Object.hasOwn(FUNCTIONS, path)) return add(path, FUNCTIONS[path]);
    if (!isMember(callee)) return;
    const method = getName(callee.property);
    if (method === "addEventListener" && hasSignal(node)) {
      add("a listener's signal", SIGNAL_OF_LISTENER);
    }
    if (Object.hasOwn(METHODS, method)) add(`.${method}`, METHODS[method], method);
    if (OF_ITERATORS.has(method) && isIterator(callee.object)) {
      add(`.${method} of an iterator`, ITERATOR_HELPERS);
    }
  };
  new Visitor({
    CallExpression: call,
    NewExpression: call,
    VariableDeclarator({ id, init }) {
      const isMade = init?.type === "NewExpression" && getPath(init.callee) === "URLSearchParams";
      if (isMade) parameters.add(getName(id));
    },
    Identifier(node) {
      const type = code.slice(node.start, node.end);
      if (/:\s*URLSearchParams$/.test(type)) parameters.add(node.name);
    },
    MemberExpression(node) {
      if (getName(node.property) === "size") sizes.add(getName(node.object));
      const path = node.object.type === "MemberExpression" ? getPath(node.object) : null;
      if (path !== null && !node.optional && Object.hasOwn(READ, path)) add(path, READ[path]);
    },
    UnaryExpression({ operator, argument }) {
      if (operator === "typeof")
        asked.add(isMember(argument) ? getName(argument.property) : getName(argument));
    },
    BinaryExpression({ operator, left }) {
      if (operator !== "in") return;
      // A minifier writes texts as templates.
      if (left.type === "Literal") asked.add(String(left.value));
      if (left.type === "TemplateLiteral") asked.add(left.quasis[0]?.value.raw ?? "");
    },
    TemplateElement({ value }) {
      if (LOOKBEHIND.test(value.raw)) add("a lookbehind", SYNTAX.lookbehind);
    },
    Literal(node) {
      // A pattern may be given as a text.
      if (typeof node.value === "string" && LOOKBEHIND.test(node.value))
        add("a lookbehind", SYNTAX.lookbehind);
      if (!("regex" in node)) return;
      const { pattern, flags } = node.regex;
      if (LOOKBEHIND.test(pattern)) add("a lookbehind", SYNTAX.lookbehind);
      if (flags.includes("v")) add("the flag v of a pattern", SYNTAX.setsInPatterns);
      if (flags.includes("d")) add("the flag d of a pattern", SYNTAX.indices);
    },
  }).visit(parsed.program);
  if ([...sizes].some((owner) => parameters.has(owner))) {
    add("size of URLSearchParams", SIZE_OF_PARAMETERS);
  }
  return [...found].flatMap(([what, askedAs]) => (asked.has(askedAs) ? [] : [what])).toSorted();
}

/** `a` and `a.b`, and the same of `globalThis`, `window` and `self`. */
function getPath(node: Node): string | null {
  if (isNamed(node)) return node.name;
  if (!isMember(node)) return null;
  const object = getPath(node.object);
  if (object === null) return null;
  const property = getName(node.property);
  return ["globalThis", "window", "self"].includes(object) ? property : `${object}.${property}`;
}

function isIterator(node: Node): boolean {
  if (node.type !== "CallExpression") return false;
  const { callee } = node as Call;
  if (!isMember(callee) || !MAKES_ITERATOR.has(getName(callee.property))) return false;
  // `Object.values(…)` and the like are lists.
  return !isNamed(callee.object) || callee.object.name !== "Object";
}

function hasSignal({ arguments: given }: Call): boolean {
  const options = given[2];
  if (options?.type !== "ObjectExpression") return false;
  const { properties } = options as Node & { properties: (Node & { key?: Node })[] };
  return properties.some(({ key }) => key !== undefined && getName(key) === "signal");
}

function isNamed(node: Node): node is Named {
  return node.type === "Identifier";
}

function isMember(node: Node): node is Member {
  return node.type === "MemberExpression" && !(node as Member).computed;
}

function getName(node: Node): string {
  return isNamed(node) ? node.name : "";
}

/** The names to which web/boot/older-built-ins.ts gives a function where the browser has none. */
export function servedBuiltIns(code: string): Set<string> {
  const served = new Set<string>();
  new Visitor({
    AssignmentExpression({ operator, left }) {
      const path = getPath(left);
      if (operator === "??=" && path !== null) served.add(path);
    },
  }).visit(parseSync("older-built-ins.ts", code).program);
  return served;
}

/**
 * Syntax that the build lowers, for files that it leaves as they are: a browser without it runs nothing of the file.
 */
export function newerSyntax(name: string, code: string): string[] {
  const found = new Set<string>();
  const add = (what: string, since: Since) => isNewer(since) && found.add(what);
  new Visitor({
    PropertyDefinition({ key, static: isStatic }) {
      if (key.type === "PrivateIdentifier") add("a private field", [84, 15, 90]);
      if (isStatic) add("a static field", [72, 14.1, 75]);
    },
    MethodDefinition({ key }) {
      if (key.type === "PrivateIdentifier") add("a private method", [84, 15, 90]);
    },
    StaticBlock: () => add("a static block", [94, 16.4, 93]),
    ImportAttribute: () => add("an import attribute", [123, 17.2, 138]),
  }).visit(parseSync(name, code).program);
  return [...found].toSorted();
}
