/** The bus of the brand, crowned with a lotus; the same drawing as public/favicon.svg. */
export function BrandMark() {
  return <img src="/favicon.svg" alt="" width="34" height="34" />;
}
