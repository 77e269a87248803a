import type { ComponentType } from "react";
import type { PagePath } from "../../worker/contract/pages/page-messages.ts";

/** Screens that another screen has preloaded with their texts, so that they are rendered without a skeleton. */
export const readyScreens = new Map<PagePath | "*", ComponentType>();
