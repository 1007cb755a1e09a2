import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import { startsOn } from '../as-of/link-dates.queries.ts'
import { FIGURE_COLUMNS } from '../hierarchy/hierarchy.store.ts'
import type { Figures, Volume } from '../hierarchy/roll-up.ts'

/** Members that the removal moved and who have not been moved since. */
const MOVED_BY_REMOVAL = `
  select m.id, m.role, m.is_active as "isActive", ${FIGURE_COLUMNS},
    coalesce(v.loans, 0) as loans, coalesce(v.cents, 0)::float8 as cents
  from members m join downline_figures f on f.member_id = m.id left join officer_volumes v on v.member_id = m.id
  where m.upline_id is not distinct from $1 and m.removed_at is null and $2 = (
    select cause from upline_links l where l.member_id = m.id
    order by ${startsOn('l')} desc, valid_from desc limit 1)`

export interface MovedReport extends Figures, Volume {
  id: string
  role: string
  isActive: boolean
}

/** `cause`: the removal, as stored with the links. */
export const movedReports = (tx: EntityManager, uplineId: string | null, cause: string): Promise<MovedReport[]> =>
  rows(tx, MOVED_BY_REMOVAL, [uplineId, cause])
