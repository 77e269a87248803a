import type { ComponentType } from "react";
import type { PagePath } from "../../worker/contract/pages.ts";

/** Screens that another screen has loaded beforehand with their messages, so that they are drawn without a skeleton. */
export const readyScreens = new Map<PagePath | "*", ComponentType>();
