/** One file on the path of a loan row, and the name that its code gives the row or what it does with it. */
export interface PathStep {
  file: string
  shape: string
  /** The row goes from TypeScript to SQL here. */
  isWrite: boolean
}

/** The section 'From a CSV to a browser' of docs/architecture.md. */
export function loanPathOf(page: string): { steps: PathStep[]; spans: string[] } {
  const section = /\n## From a CSV to a browser\n(.*?)\n## /s.exec(page)?.[1]
  if (!section) throw new Error("docs/architecture.md has no section 'From a CSV to a browser'")
  const rows = section.matchAll(/^\| `([^`]+)`( \([a-z]+ write\))? +\| `([^`]+)` +\|$/gm)
  const spans = section.matchAll(/^\d+\. `([^`]+)`$/gm)
  return {
    steps: [...rows].map(([, file, write, shape]) => ({ file: file!, shape: shape!, isWrite: write !== undefined })),
    spans: [...spans].map(([, name]) => name!),
  }
}
