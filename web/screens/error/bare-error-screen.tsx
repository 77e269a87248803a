/**
 * The router's last resort, when not even the layout can be drawn (spec 2, spec 8): the word Error and nothing else.
 */
export function BareErrorScreen() {
  return <h1>Error</h1>;
}
