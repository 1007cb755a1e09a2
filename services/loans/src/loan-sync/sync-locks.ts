import type { EntityManager } from '@mikro-orm/postgresql'
import {
  encompassLoanChanged,
  uplineChanged,
  uplinesChanged,
  userCreated,
  userErased,
  userRemoved,
  usersImported,
  usersRemoved,
  userUpdated,
} from '@upline/contracts/events'
import { rows } from '@upline/db'
import { lockHierarchy } from '../ledger/hierarchy.queries.ts'
import { IMPORT_LOCK } from '../ledger/loan-locks.queries.ts'

const MOVING: string[] = [
  uplineChanged.type,
  uplinesChanged.type,
  userUpdated.type,
  userRemoved.type,
  usersRemoved.type,
]

/** A member whose event arrives after events that name them is placed like a moved member. */
const JOINING: string[] = [userCreated.type, usersImported.type]

/**
 * Takes the locks of a batch of events before any write: the import lock first if there are readings, and the exclusive
 * hierarchy lock if members move or join. Upgrading a shared hierarchy lock later could deadlock with writers of the same sums.
 */
export async function lockBefore(tx: EntityManager, types: ReadonlySet<string>): Promise<void> {
  const hasReadings = types.has(encompassLoanChanged.type)
  if (hasReadings || types.has(userErased.type)) await rows(tx, IMPORT_LOCK)
  const isMoving = [...MOVING, ...(hasReadings ? JOINING : [])].some((type) => types.has(type))
  if (isMoving) await lockHierarchy(tx)
}
