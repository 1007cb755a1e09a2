import type { EntityManager } from '@mikro-orm/postgresql'
import { seesCompany, type Viewer } from '@upline/permissions'
import type { MemberSearch } from './member-pages.queries.ts'
import { teamSize } from './viewers-team.queries.ts'

/** Larger teams are not listed before the page is selected. */
const SMALL_TEAM = 20_000

/** The members that a viewer's lists cover; null for the whole company. */
export async function viewersTeam(em: EntityManager, by: Viewer): Promise<MemberSearch['team']> {
  if (seesCompany(by)) return null
  return { of: by.id, walkDown: (await teamSize(em, by.id)) <= SMALL_TEAM }
}
