import type { Cause } from '@upline/contracts'
import { type ApprovalCause, causeOf } from '../ledger/cause-labels.ts'
import type { HierarchyFact } from '../ledger/named-by-causes.ts'

/** What causes of several loans name. */
export interface CauseFacts {
  imports: readonly { id: string; byId: string; byName: string; fileName: string }[]
  people: readonly { id: string; name: string }[]
  approvals: readonly (ApprovalCause & { id: string })[]
  hierarchy: readonly HierarchyFact[]
  rows: readonly { loanId: string; cause: string; row: number }[]
}

/** A reader of causes in words. An event of the hierarchy can be about several members: those in the loan's chains count. */
export function causesIn(facts: CauseFacts): (loanId: string, members: ReadonlySet<string>, cause: string) => Cause {
  const shared = {
    imports: new Map(facts.imports.map((one) => [one.id, one])),
    people: new Map(facts.people.map(({ id, name }) => [id, name])),
    approvals: new Map(facts.approvals.map((one) => [one.id, one])),
  }
  const rows = Map.groupBy(facts.rows, ({ loanId }) => loanId)
  return (loanId, members, cause) => {
    const hierarchy = new Map(
      facts.hierarchy.filter(({ memberId }) => members.has(memberId)).map((one) => [one.id, one]),
    )
    const found = new Map((rows.get(loanId) ?? []).map((one) => [one.cause, one.row]))
    return causeOf(cause, { ...shared, hierarchy, rows: found })
  }
}
