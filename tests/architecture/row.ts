/** A row of the import table. */
export interface Row {
  /** Folders end in a slash, packages bring their subpaths, "!" takes something out again. */
  values: readonly string[];
  /** Allowed in `import type` only, besides what `values` allows. */
  types?: readonly string[];
}
