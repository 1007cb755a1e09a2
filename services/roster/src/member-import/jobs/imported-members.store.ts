import type { EntityManager } from '@mikro-orm/postgresql'
import type { Role } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { FIGURE_COLUMNS } from '../../hierarchy/hierarchy.store.ts'
import type { Figures } from '../../hierarchy/roll-up.ts'

const TABLE = `
  create temp table import_members (id text primary key, upline_id text, role text not null, funded boolean not null,
    stays boolean not null) on commit drop`

// A member who has chosen a password uses the account. A later history entry than the import's is a change.
const IMPORTED = `
  insert into import_members
  select m.id, m.upline_id, m.role, coalesce(v.loans, 0) > 0,
    not m.needs_password_change
      or exists (select from member_history later where later.member_id = m.id and later.id > h.id)
  from member_history h
  join members m on m.id = h.member_id and m.removed_at is null
  left join officer_volumes v on v.member_id = m.id
  where h.import_id = $1`

const WITH_OTHER_REPORTS = `
  update import_members b set stays = true
  where not stays and exists (
    select from members r where r.upline_id = b.id and r.removed_at is null
      and not exists (select from import_members o where o.id = r.id))`

// Members who stay keep their uplines.
const UPLINES_OF_STAYING = `
  with recursive up as (
    select upline_id as id from import_members where stays
    union
    select b.upline_id from up, lateral (select upline_id from import_members where id = up.id offset 0) b)
  update import_members b set stays = true from up where b.id = up.id and not b.stays`

const COUNTS = `
  select (select exists (select from member_history where import_id = $1)) as "isRecorded",
    count(*) filter (where funded)::int as funded, count(*) filter (where stays)::int as stayed,
    count(*) filter (where not stays)::int as removed,
    coalesce(array_agg(distinct role) filter (where not stays), '{}') as roles
  from import_members`

const TOPS = `
  select b.id, b.upline_id as "uplineId", b.role, m.is_active as "isActive", ${FIGURE_COLUMNS}
  from import_members b join members m on m.id = b.id join downline_figures f on f.member_id = b.id
  where not b.stays and not exists (select from import_members u where u.id = b.upline_id and not u.stays)`

export interface ImportedCounts {
  /** Whether the roster recorded which members this import added. */
  isRecorded: boolean
  funded: number
  stayed: number
  removed: number
  /** Roles of the members to remove. */
  roles: Role[]
}

/** A member to remove whose upline stays. Their whole downline is removed too. */
export interface Top extends Figures {
  id: string
  uplineId: string | null
  role: Role
  isActive: boolean
}

/**
 * Lists the members of an import who are still in the roster in the temporary table `import_members`, and marks those
 * who stay: they were edited since, use the account, or have a report who stays or was added in another way.
 */
export async function gatherImported(tx: EntityManager, importId: string): Promise<ImportedCounts> {
  await rows(tx, TABLE)
  await rows(tx, IMPORTED, [importId])
  await rows(tx, 'analyze import_members')
  await rows(tx, WITH_OTHER_REPORTS)
  await rows(tx, UPLINES_OF_STAYING)
  return (await firstRow<ImportedCounts>(tx, COUNTS, [importId]))!
}

export const topsOf = (tx: EntityManager): Promise<Top[]> => rows<Top>(tx, TOPS)

/** The next ids of members to remove, in order. */
export async function nextToRemove(tx: EntityManager, of: { after: string; limit: number }): Promise<string[]> {
  const sql = 'select id from import_members where not stays and id > $1 order by id limit $2'
  return (await rows<{ id: string }>(tx, sql, [of.after, of.limit])).map(({ id }) => id)
}
