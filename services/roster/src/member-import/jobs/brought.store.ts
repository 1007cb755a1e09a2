import type { EntityManager } from '@mikro-orm/postgresql'
import type { Role } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { FIGURE_COLUMNS } from '../../hierarchy/hierarchy.store.ts'
import type { Figures } from '../../hierarchy/roll-up.ts'

const TABLE = `
  create temp table brought (id text primary key, upline_id text, role text not null, funded boolean not null,
    stays boolean not null) on commit drop`

// Who has chosen a password uses the account; any line of history after the import's own is a change since.
const BROUGHT = `
  insert into brought
  select m.id, m.upline_id, m.role, coalesce(v.loans, 0) > 0,
    not m.needs_password_change
      or exists (select from member_history later where later.member_id = m.id and later.id > h.id)
  from member_history h
  join members m on m.id = h.member_id and m.removed_at is null
  left join officer_volumes v on v.member_id = m.id
  where h.import_id = $1`

const WITH_OTHERS_BELOW = `
  update brought b set stays = true
  where not stays and exists (
    select from members r where r.upline_id = b.id and r.removed_at is null
      and not exists (select from brought o where o.id = r.id))`

// Whoever stays keeps their upline.
const ABOVE_WHO_STAYS = `
  with recursive up as (
    select upline_id as id from brought where stays
    union
    select b.upline_id from up, lateral (select upline_id from brought where id = up.id offset 0) b)
  update brought b set stays = true from up where b.id = up.id and not b.stays`

const COUNTS = `
  select (select exists (select from member_history where import_id = $1)) as "isKept",
    count(*) filter (where funded)::int as funded, count(*) filter (where stays)::int as stayed,
    count(*) filter (where not stays)::int as removed,
    coalesce(array_agg(distinct role) filter (where not stays), '{}') as roles
  from brought`

const TOPS = `
  select b.id, b.upline_id as "uplineId", b.role, m.is_active as "isActive", ${FIGURE_COLUMNS}
  from brought b join members m on m.id = b.id join downline_figures f on f.member_id = b.id
  where not b.stays and not exists (select from brought u where u.id = b.upline_id and not u.stays)`

export interface BroughtCounts {
  /** Whether it was kept who came by this import. */
  isKept: boolean
  funded: number
  stayed: number
  removed: number
  /** Of those who would go. */
  roles: Role[]
}

/** Who would go and whose upline would not: everybody below them goes too. */
export interface Top extends Figures {
  id: string
  uplineId: string | null
  role: Role
  isActive: boolean
}

/**
 * Gathers in `brought`, to the end of the transaction, who of an import is still in the roster, and who of them stays:
 * who was changed since or uses the account, and who has somebody below who stays or came otherwise.
 */
export async function gatherBrought(tx: EntityManager, importId: string): Promise<BroughtCounts> {
  await rows(tx, TABLE)
  await rows(tx, BROUGHT, [importId])
  await rows(tx, 'analyze brought')
  await rows(tx, WITH_OTHERS_BELOW)
  await rows(tx, ABOVE_WHO_STAYS)
  return (await firstRow<BroughtCounts>(tx, COUNTS, [importId]))!
}

export const topsOf = (tx: EntityManager): Promise<Top[]> => rows<Top>(tx, TOPS)

/** Ids of who goes, in order, after one of them. */
export async function nextToGo(tx: EntityManager, of: { after: string; most: number }): Promise<string[]> {
  const sql = 'select id from brought where not stays and id > $1 order by id limit $2'
  return (await rows<{ id: string }>(tx, sql, [of.after, of.most])).map(({ id }) => id)
}
