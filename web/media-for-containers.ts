/**
 * A part of the sheets' pipeline (vite.config.ts): in browsers without container queries each asks the window instead. A
 * container is never wider than its window, and on a phone it nearly is the window.
 */
import type { Plugin } from "postcss";

export const mediaForContainers: Plugin = {
  postcssPlugin: "media-for-containers",
  Once(root, { AtRule }) {
    root.walkAtRules("container", (rule) => {
      const media = new AtRule({ name: "media", params: rule.params });
      media.append(rule.clone().nodes ?? []);
      const without = new AtRule({ name: "supports", params: "not (container-type: inline-size)" });
      without.append(media);
      rule.before(without);
    });
  },
};
