/**
 * A PostCSS plugin (vite.config.ts): for browsers without container queries each one queries the window instead. A
 * container is never wider than its window, and on a phone it is nearly as wide.
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
