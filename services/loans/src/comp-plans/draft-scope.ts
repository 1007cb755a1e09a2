import type { Member } from '../compensation/members.ts'
import { type PlanBook, SCOPES, type ScopeKey, scopeKeyOf } from '../compensation/plans.ts'
import { entryOn, type EffectiveOn } from '../compensation/history.ts'

/**
 * Whether a plan applies to a payee once its planned assignments (drafts and later ones, `keys`) are in force: the most
 * specific scope that names this plan or another one decides.
 */
export function isAssignedTo(
  payee: Member,
  { planNo, keys, book, on }: { planNo: number; keys: ReadonlySet<ScopeKey>; book: PlanBook; on: EffectiveOn },
): boolean {
  for (const scope of SCOPES) {
    const key = scopeKeyOf(scope, payee, on)
    if (keys.has(key)) return true
    const assigned = entryOn(book.assignments.get(key) ?? [], on)?.value
    if (assigned != null) return assigned === planNo
  }
  return false
}
