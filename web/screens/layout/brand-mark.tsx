/** The bus of the brand, seen from the front. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#1f3a93" />
    </svg>
  );
}
