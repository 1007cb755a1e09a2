/** Spreadsheets skip spaces and invisible characters before a formula, and some take the full-width signs too. */
const FORMULA = String.raw`(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])`

/** Further apostrophes count, so that guarding can be undone exactly. */
const DANGEROUS = new RegExp(`^'*${FORMULA}`, 'u')
const GUARDED = new RegExp(`^'+${FORMULA}`, 'u')

/** A cell on its way out: an apostrophe before what a spreadsheet would take for a formula. */
export const guardFormula = (cell: string): string => (DANGEROUS.test(cell) ? `'${cell}` : cell)

/** A cell on its way in: without the apostrophe that guardFormula put before it. */
export const unguardFormula = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell)
