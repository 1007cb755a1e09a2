import type { EntityManager } from '@mikro-orm/postgresql'
import { ALWAYS, type EffectiveOn } from '../compensation/history.ts'
import type { Member, MemberNo } from '../compensation/members.ts'
import { planFor } from '../compensation/plans.ts'
import {
  type EstimatedMember,
  estimatedMembers,
  estimatePlan,
  writeCompanyVersion,
  writeOwnVersions,
} from './estimates.queries.ts'
import { lockHierarchy } from './hierarchy.queries.ts'
import { loadPlanBook } from './plan-book.queries.ts'
import { rebuildEstimates, rebuildEstimatesOf } from './rebuild-estimates.ts'

/** The plan versions of the stored estimate sums, kept equal to today's plans. */

/** A member as of today, without a history. */
const memberToday = ({ no, role, branch }: Pick<EstimatedMember, 'no' | 'role' | 'branch'>): Member => ({
  ...{ no, joinedOn: null, isActive: [], upline: [] },
  role: role === null ? [] : [{ from: ALWAYS, value: role }],
  branch: [{ from: ALWAYS, value: branch }],
})

/** Placeholder for levels without a member: the company plan applies. */
export const NO_ONE = memberToday({ no: 0, role: null, branch: null })

/**
 * Brings the sums of estimates to the plans in effect today, for everyone (decisions.md, Commission 4 and 8). Returns false
 * if they are up to date.
 */
export async function switchEstimates(tx: EntityManager, today: EffectiveOn): Promise<boolean> {
  await lockHierarchy(tx)
  const book = await loadPlanBook(tx)
  const { version: stored } = await estimatePlan(tx)
  const company = planFor(book, NO_ONE, today).id
  const changed = await noteVersions(tx, { today, members: null, company })
  await writeCompanyVersion(tx, company, today)
  if (company !== stored) await rebuildEstimates(tx, null)
  else await rebuildEstimatesOf(tx, changed)
  return company !== stored || changed.length > 0
}

/** The same for members whose role or branch changed. The caller holds the hierarchy lock. */
export async function switchEstimatesOf(tx: EntityManager, members: readonly MemberNo[]): Promise<void> {
  const { version: company, today } = await estimatePlan(tx)
  await rebuildEstimatesOf(tx, await noteVersions(tx, { today, members, company }))
}

async function noteVersions(
  tx: EntityManager,
  { today, members, company }: { today: EffectiveOn; members: readonly MemberNo[] | null; company: number },
): Promise<MemberNo[]> {
  const book = await loadPlanBook(tx)
  const found = await estimatedMembers(tx, members)
  const changed = found.flatMap(({ version, ...member }) => {
    const { id } = planFor(book, memberToday(member), today)
    const own = id === company ? null : id
    return own === version ? [] : [{ no: member.no, own }]
  })
  if (changed.length > 0) await writeOwnVersions(tx, changed)
  return changed.map(({ no }) => no)
}
