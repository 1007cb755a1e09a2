/** Spreadsheets skip spaces and invisible characters before a formula, and some accept the full-width signs too. */
const FORMULA = String.raw`(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])`

/** Counts further apostrophes, so that guarding can be undone exactly. */
const DANGEROUS = new RegExp(`^'*${FORMULA}`, 'u')
const GUARDED = new RegExp(`^'+${FORMULA}`, 'u')

/** Escapes an exported cell: puts an apostrophe before a formula. */
export const guardFormula = (cell: string): string => (DANGEROUS.test(cell) ? `'${cell}` : cell)

/** Restores an imported cell: removes the apostrophe of guardFormula. */
export const unguardFormula = (cell: string): string =>
  cell.startsWith("'") && GUARDED.test(cell) ? cell.slice(1) : cell
