/** Screens that another screen has loaded beforehand with their messages, so that they are drawn without a skeleton. */
import type { ComponentType } from "react";
import type { PagePath } from "../../worker/contract/pages.ts";

const ready = new Map<string, ComponentType>();

export function keepReady(path: PagePath, screen: ComponentType): void {
  ready.set(path, screen);
}

export function readyScreen(path: string): ComponentType | undefined {
  return ready.get(path);
}
