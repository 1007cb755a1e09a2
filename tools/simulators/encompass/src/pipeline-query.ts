import { canonicalFields, canonicalNames, DATE_FIELDS, NUMBER_FIELDS } from './canonical-fields.ts'
import { type Fields, type Filter, matches } from './filter.ts'
import { wallClockOf } from './local-time.ts'
import { ApiProblem } from './problem.ts'
import type { SimLoan } from './sim-loan.ts'

const MAX_PAGE_SIZE = 1000

export interface PipelineQuery {
  fields?: string[]
  filter?: Filter
  loanIds?: string[]
  loanFolders?: string[]
  sortOrder?: { canonicalName: string; order: string }[]
  includeArchivedLoans?: boolean
}

interface Row {
  loanId: string
  fields: Fields
}

function sortKey(fields: Fields, name: string): number | string {
  const text = fields[name] ?? ''
  if (DATE_FIELDS.has(name)) return wallClockOf(text)
  return NUMBER_FIELDS.has(name) ? Number(text) : text
}

function sorted(rows: Row[], order: { canonicalName: string; order: string }[]): Row[] {
  for (const { order: direction } of order) {
    if (!['Ascending', 'Descending'].includes(direction))
      throw new ApiProblem(400, 'Bad Request', `Sort order '${direction}' is unknown`)
  }
  return rows.sort((a, b) => {
    for (const { canonicalName, order: direction } of order) {
      const [left, right] = [sortKey(a.fields, canonicalName), sortKey(b.fields, canonicalName)]
      if (left !== right) return (left < right ? -1 : 1) * (direction === 'Ascending' ? 1 : -1)
    }
    return 0
  })
}

/** Keeps the requested fields that have a value. Unknown names are dropped silently (5.3, traps 4 and 11). */
const selectFields = (row: Row, names: string[]): Row => ({
  loanId: row.loanId,
  fields: Object.fromEntries(
    names.filter((name) => row.fields[name] !== undefined).map((name) => [name, row.fields[name]]),
  ),
})

function assertKnown(names: string[]): void {
  const unknown = names.filter((name) => !canonicalNames().includes(name))
  if (unknown.length > 0) throw new ApiProblem(400, 'Bad Request', `Invalid fields: ${unknown.join(', ')}`)
}

/** One page of the v3 pipeline, and the total row count. */
export function queryPipeline(
  loans: SimLoan[],
  query: PipelineQuery,
  page: { start: number; limit: number; zone: string; isStrict?: boolean },
) {
  if (!query.filter && !query.loanIds && !query.loanFolders)
    throw new ApiProblem(400, 'Bad Request', 'One of loanIds, loanFolders, filter is required')
  if (page.isStrict) assertKnown(query.fields ?? [])
  const all = loans
    .filter((loan) => !query.loanIds || query.loanIds.includes(loan.id))
    .filter((loan) => !query.loanFolders || query.loanFolders.includes(loan.folder))
    .map((loan): Row => ({ loanId: loan.id, fields: canonicalFields(loan, page.zone) }))
    .filter((row) => !query.filter || matches(query.filter, row.fields))
  const rows = sorted(all, query.sortOrder ?? []).slice(page.start, page.start + Math.min(page.limit, MAX_PAGE_SIZE))
  return { total: all.length, rows: rows.map((row) => selectFields(row, query.fields ?? [])) }
}
