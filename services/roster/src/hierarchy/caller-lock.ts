import type { EntityManager } from '@mikro-orm/postgresql'
import { SignedOutError } from '@upline/auth'
import { keepsStanding, type Viewer } from '@upline/permissions'
import { lockHierarchy } from './hierarchy.store.ts'
import { standingOf } from './caller-standing.queries.ts'

/**
 * Locks the hierarchy for a change by a member. A session ends up to five seconds after its owner lost the role or the account, which is
 * enough to add another account. So the roster decides from what it stores.
 */
export async function lockHierarchyFor(tx: EntityManager, by: Viewer): Promise<void> {
  await lockHierarchy(tx)
  if (!keepsStanding(by, await standingOf(tx, by.id))) throw new SignedOutError()
}
