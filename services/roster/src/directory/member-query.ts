import { MEMBER_COLUMNS, MEMBER_TABLES } from './member-columns.ts'

export interface MemberSearch {
  q: string
  limit: number
  /** Name and id of the last row before this page. */
  after?: readonly [string, string]
  /** Whose team; null for everybody. `walkDown` where the team is small enough to be listed first. */
  team: { of: string; walkDown: boolean } | null
}

export interface Query {
  sql: string
  parameters: unknown[]
}

/** Any part of a name, username, e-mail address or role, with its own wildcards taken as they stand. */
export const likePart = (q: string): string => `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`

const WALK_DOWN = `
  m.id in (
    with recursive team as (
      select $T::text as id
      union all
      select t.id
      from team, lateral (select id from members where upline_id = team.id and removed_at is null offset 0) t)
    select id from team)`

// For the team of thousands it costs less to walk up from each member that the page meets.
const WALK_UP = '(m.id = $T or is_below(m.id, $T))'

/** A page of members by name, by keyset; one row more than asked for, to see whether more follow. */
export function memberQuery(search: MemberSearch): Query {
  const parameters: unknown[] = []
  const bind = (value: unknown): string => `$${parameters.push(value)}`
  const conditions = ['m.removed_at is null']
  if (search.team) {
    const team = bind(search.team.of)
    conditions.push((search.team.walkDown ? WALK_DOWN : WALK_UP).replaceAll('$T', () => team))
  }
  if (search.q.trim() !== '') conditions.push(`m.search like plain_text(${bind(likePart(search.q))})`)
  if (search.after) conditions.push(`(m.name_key, m.id) > (${bind(search.after[0])}, ${bind(search.after[1])})`)
  const sql = `select ${MEMBER_COLUMNS} from ${MEMBER_TABLES} where ${conditions.join(' and ')}
    order by m.name_key, m.id limit ${bind(search.limit + 1)}`
  return { sql, parameters }
}

/** What the open roster shows: it is searched by nothing that it doesn't show. */
export function openRosterQuery(search: Omit<MemberSearch, 'team'>): Query {
  const parameters: unknown[] = []
  const bind = (value: unknown): string => `$${parameters.push(value)}`
  const conditions = ['m.removed_at is null']
  if (search.q.trim() !== '')
    conditions.push(
      `(m.name_key || chr(10) || m.role || chr(10) || replace(m.role, '_', ' ')) like plain_text(${bind(likePart(search.q))})`,
    )
  if (search.after) conditions.push(`(m.name_key, m.id) > (${bind(search.after[0])}, ${bind(search.after[1])})`)
  const sql = `select m.id, m.name_key as "nameKey", m.first_name as "firstName", m.last_name as "lastName", m.role, m.level,
      m.origination_website as "originationWebsite", m.recruiting_website as "recruitingWebsite"
    from members m where ${conditions.join(' and ')} order by m.name_key, m.id limit ${bind(search.limit + 1)}`
  return { sql, parameters }
}
