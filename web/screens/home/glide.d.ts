/** The part of Glide that the carousel uses; the package brings no types. */
declare module "@glidejs/glide/dist/glide.modular.esm.js" {
  interface Options {
    type: "slider" | "carousel";
    perView: number;
    gap: number;
    autoplay: number | false;
    animationDuration: number;
    hoverpause: boolean;
    keyboard: boolean;
    dragThreshold: number | false;
  }

  class Glide {
    constructor(root: HTMLElement, options: Partial<Options>);
    mount(parts: Record<string, unknown>): this;
    play(): this;
    pause(): this;
    destroy(): this;
  }

  export const Autoplay: unknown;
  export const Swipe: unknown;
  export { Glide as default };
}
