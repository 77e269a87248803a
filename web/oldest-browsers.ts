/**
 * The oldest supported browsers, by major version. The build lowers syntax and CSS to them (vite.config.ts), and
 * tests/architecture/oldest-browsers.test.ts rejects built-ins and CSS that they lack. web/index.html shows a notice in
 * older browsers, which it detects by missing features, because a version can be misreported.
 */
export const OLDEST_BROWSERS = { chrome: 87, safari: 14, firefox: 91 } as const;

export type BrowserName = keyof typeof OLDEST_BROWSERS;

/** As Vite and esbuild name them. Edge has Chrome's engine, and every browser on iOS has Safari's. */
export const BUILD_TARGETS: string[] = [
  ...Object.entries(OLDEST_BROWSERS).map(([name, version]) => `${name}${version}`),
  `edge${OLDEST_BROWSERS.chrome}`,
  `ios${OLDEST_BROWSERS.safari}`,
];
