/**
 * Built-ins that packages call, for browsers that came before them (web/oldest-browsers.ts). Our own code does without:
 * each line here is loaded by everybody. Must be the first import of each entry. tests/architecture/newer-built-ins.ts
 * reads the names here: what stands here counts as served.
 */

/** `@noble/hashes` asks it, and so do tables of messages, which a text from outside must not step out of. */
Object.hasOwn ??= (object, key) => Object.prototype.hasOwnProperty.call(object, key);

/** Safari before 14.1: `@base-ui/react` holds a few elements that had the focus. */
globalThis.WeakRef ??= function (held: WeakKey) {
  return { deref: () => held };
} as unknown as typeof WeakRef;
