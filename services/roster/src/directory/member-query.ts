import { wasThere } from '../as-of/as-of.sql.ts'
import type { ListFilters, ListSearch } from './list-parameters.ts'
import { MEMBER_COLUMNS, MEMBER_TABLES, membersOn, pageTablesOn } from './member-columns.ts'
import { behind, orderBy } from './member-order.ts'
import { type Bind, hasWordsOrRole, likePart } from './searched-words.ts'

export interface MemberSearch extends ListSearch {
  /** Whose team; null for everybody. `walkDown` where the team is small enough to be listed first. */
  team: { of: string; walkDown: boolean } | null
  /** A date: members who were there then, with the upline, role, level and activity of the date. */
  asOf?: string | null
}

export interface Query {
  sql: string
  parameters: unknown[]
}

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

/** A page of members by keyset; one row more than asked for, to see whether more follow. */
export function memberQuery(search: MemberSearch): Query {
  const parameters: unknown[] = []
  const bind = (value: unknown): string => `$${parameters.push(value)}`
  const date = search.asOf == null ? null : bind(search.asOf)
  const page = idsOfPage(search, bind, search.q.trim() === '' ? [] : [hasWordsOrRole(search.q, bind)], date)
  // The page is chosen by the narrow columns of an index; the wide ones are looked up for its rows alone.
  const sql = `with page as materialized (${page})
    select ${MEMBER_COLUMNS}, ${search.order.placeColumn} from ${date ? pageTablesOn(date) : TABLES_OF_PAGE} order by ${orderBy(search.order)}`
  return { sql, parameters }
}

/**
 * The ids of a page, in its order; `only` are the conditions on `members m` of what is searched for, `date` is the bound date
 * of the past.
 */
export function idsOfPage(
  search: Omit<MemberSearch, 'q' | 'asOf'>,
  bind: Bind,
  only: string[],
  date: string | null = null,
): string {
  const conditions = [date ? wasThere('m', date) : 'm.removed_at is null', ...only]
  conditions.push(...filterConditions(search.filters, bind))
  if (search.team) {
    const team = bind(search.team.of)
    // A removed member has no place in today's walk down.
    conditions.push((search.team.walkDown && !date ? WALK_DOWN : WALK_UP).replaceAll('$T', () => team))
  }
  if (search.after) conditions.push(behind(search.order, search.order.keyset.values(search.after).map(bind)))
  return `select m.id from ${date ? membersOn(date) : 'members'} m where ${conditions.join(' and ')}
    order by ${orderBy(search.order)} limit ${bind(search.limit + 1)}`
}

const TABLES_OF_PAGE = `page join ${MEMBER_TABLES.replace('members m', 'members m on m.id = page.id')}`

function filterConditions({ role, level, active, upline }: ListFilters, bind: Bind): string[] {
  const conditions: string[] = []
  if (role !== undefined) conditions.push(`m.role = ${bind(role)}`)
  if (level === 'other') conditions.push('m.level > 3')
  else if (level !== undefined) conditions.push(`m.level = ${bind(level)}`)
  if (active !== undefined) conditions.push(active ? 'm.is_active' : 'not m.is_active')
  if (upline === 'none') conditions.push('m.upline_id is null')
  else if (upline !== undefined) conditions.push(`m.upline_id = ${bind(upline)}`)
  return conditions
}

/** What the open roster shows: it is searched, sorted and filtered by nothing that it doesn't show. */
export function openRosterQuery(search: Omit<MemberSearch, 'team'>): Query {
  const parameters: unknown[] = []
  const bind = (value: unknown): string => `$${parameters.push(value)}`
  const { role, level } = search.filters
  const shown = { ...(role === undefined ? {} : { role }), ...(level === undefined ? {} : { level }) }
  const conditions = ['m.removed_at is null', ...filterConditions(shown, bind)]
  if (search.q.trim() !== '')
    conditions.push(
      `(m.name_key || chr(10) || m.role || chr(10) || replace(m.role, '_', ' ')) like plain_text(${bind(likePart(search.q))})`,
    )
  if (search.after) conditions.push(behind(search.order, search.order.keyset.values(search.after).map(bind)))
  const sql = `select ${search.order.placeColumn}, m.first_name as "firstName", m.last_name as "lastName", m.role, m.level,
      m.origination_website as "originationWebsite", m.recruiting_website as "recruitingWebsite"
    from members m where ${conditions.join(' and ')} order by ${orderBy(search.order)} limit ${bind(search.limit + 1)}`
  return { sql, parameters }
}
