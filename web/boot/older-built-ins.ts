/**
 * Built-ins that packages call, for older browsers (web/oldest-browsers.ts). Our own code does not use them, because
 * everybody loads each line here. Must be the first import of each entry. tests/architecture/newer-built-ins.ts reads
 * these names and treats them as available.
 */

/** `@noble/hashes` asks it, and so do tables of messages, which a text from outside must not step out of. */
Object.hasOwn ??= (object, key) => Object.prototype.hasOwnProperty.call(object, key);

/** Safari before 14.1: `@base-ui/react` holds a few elements that had the focus. */
globalThis.WeakRef ??= function (held: WeakKey) {
  return { deref: () => held };
} as unknown as typeof WeakRef;
