import type { EntityManager } from '@mikro-orm/postgresql'
import type { Duty, Role } from '@upline/contracts'
import { firstRow } from '@upline/db'

const STANDING = 'select role, duties from members where id = $1 and is_active and removed_at is null'

/** Role and duties as stored; undefined for a member who can no longer sign in. */
export const standingOf = (em: EntityManager, memberId: string): Promise<{ role: Role; duties: Duty[] } | undefined> =>
  firstRow(em, STANDING, [memberId])
