import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow } from '@upline/db'
import { seesCompany, type Viewer } from '@upline/permissions'
import type { MemberSearch } from './member-query.ts'

/** Larger teams are not listed before the page is selected. */
const SMALL_TEAM = 20_000

/** The members that a viewer's lists cover; null for the whole company. */
export async function viewersTeam(em: EntityManager, by: Viewer): Promise<MemberSearch['team']> {
  if (seesCompany(by)) return null
  const sql = 'select total from downlines where member_id = $1'
  const found = await firstRow<{ total: number }>(em, sql, [by.id])
  return { of: by.id, walkDown: (found?.total ?? 0) <= SMALL_TEAM }
}
