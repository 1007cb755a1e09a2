import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow } from '@upline/db'

const TEAM_SIZE = 'select total from downlines where member_id = $1'

/** How many members are below a member, at any depth. */
export const teamSize = async (em: EntityManager, memberId: string): Promise<number> =>
  (await firstRow<{ total: number }>(em, TEAM_SIZE, [memberId]))?.total ?? 0
