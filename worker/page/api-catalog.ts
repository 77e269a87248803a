/** Where a program finds the API (RFC 9727): a linkset (RFC 9264) with its description, its page and its state. */
export function apiCatalog(origin: string) {
  return {
    linkset: [
      {
        anchor: `${origin}/api`,
        "service-desc": [{ href: `${origin}/api/openapi.json`, type: "application/json" }],
        "service-doc": [
          { href: `${origin}/api/docs`, type: "text/html" },
          { href: `${origin}/api/docs/sale`, type: "text/html" },
        ],
        status: [{ href: `${origin}/api/health`, type: "application/json" }],
      },
    ],
  };
}
