/**
 * Types of packages without any: WOFF2 conversion, and WebAssembly compilation, which the Workers' own types leave out.
 */
declare module "wawoff2" {
  export function compress(font: Uint8Array): Promise<Uint8Array>;
  export function decompress(font: Uint8Array): Promise<Uint8Array>;
}

declare namespace WebAssembly {
  function compile(bytes: Uint8Array): Promise<Module>;
}
