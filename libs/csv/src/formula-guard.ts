/** What a spreadsheet may run as a formula. Further apostrophes count, so that guarding can be undone exactly. */
const DANGEROUS = /^'*[=+\-@\t\r\n]/
const GUARDED = /^'+[=+\-@\t\r\n]/

/** A cell on its way out: an apostrophe before what a spreadsheet would take for a formula. */
export const guardFormula = (cell: string): string => (DANGEROUS.test(cell) ? `'${cell}` : cell)

/** A cell on its way in: without the apostrophe that guardFormula put before it. */
export const unguardFormula = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell)
