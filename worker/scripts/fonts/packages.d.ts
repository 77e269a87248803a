/** What comes without types: WOFF2 in and out, and compiling, which the Workers' own types leave out. */
declare module "wawoff2" {
  export function compress(font: Uint8Array): Promise<Uint8Array>;
  export function decompress(font: Uint8Array): Promise<Uint8Array>;
}

declare namespace WebAssembly {
  function compile(bytes: Uint8Array): Promise<Module>;
}
