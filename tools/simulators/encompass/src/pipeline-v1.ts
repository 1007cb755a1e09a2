import { type Filter } from './filter.ts'
import { type PipelineQuery, queryPipeline } from './pipeline-query.ts'
import { ApiProblem } from './problem.ts'
import type { SimLoan } from './sim-loan.ts'

const ORDERS: Record<string, string> = { asc: 'Ascending', desc: 'Descending' }

/** v1 allows an operator over one term, which v3 rejects. */
const loosened = (filter: Filter): Filter => {
  const { operator, ...rest } = filter
  if (!filter.terms) return filter
  const terms = filter.terms.map(loosened)
  return terms.length < 2 ? { ...rest, terms } : { ...rest, operator: operator ?? 'and', terms }
}

function orderOf(order: string): string {
  const known = ORDERS[order]
  if (!known) throw new ApiProblem(400, 'Bad Request', `Sort order '${order}' is unknown`)
  return known
}

/** POST /encompass/v1/loanPipeline: rows are keyed `loanGuid`; `start` and `loanFolders` are ignored (5.3, traps 1 and 5). */
export function queryPipelineV1(loans: SimLoan[], query: PipelineQuery, limit: number, zone: string) {
  const { loanFolders: _ignored, ...rest } = query
  const v3Query = {
    ...rest,
    ...(query.filter ? { filter: loosened(query.filter) } : {}),
    sortOrder: (query.sortOrder ?? []).map((sort) => ({ ...sort, order: orderOf(sort.order) })),
  }
  const { total, rows } = queryPipeline(loans, v3Query, { start: 0, limit, zone })
  return { total, rows: rows.map(({ loanId, fields }) => ({ loanGuid: loanId, fields })) }
}
