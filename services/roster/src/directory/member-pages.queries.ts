import { wasInRoster } from '../as-of/as-of.queries.ts'
import type { ListFilters, ListSearch } from './list-parameters.ts'
import { MEMBER_COLUMNS, MEMBER_TABLES, membersOn, pageTablesOn } from './member-columns.queries.ts'
import { isAfterPosition, orderBy } from './member-order.ts'
import { type BindParameter, matchesTextOrRole, likePart } from './text-search.queries.ts'

export interface MemberSearch extends ListSearch {
  /** The member whose team it is; null for the whole company. `walkDown` if the team is small enough to list it first. */
  team: { of: string; walkDown: boolean } | null
  /** Members who were in the roster on a date, with that date's upline, role, level and activity. */
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

// In a team of thousands it costs less to walk up from each candidate member.
const WALK_UP = '(m.id = $T or is_below(m.id, $T))'

/** A page of members by keyset, with one extra row that shows whether more follow. */
export function memberQuery(search: MemberSearch): Query {
  const parameters: unknown[] = []
  const bind = (value: unknown): string => `$${parameters.push(value)}`
  const date = search.asOf == null ? null : bind(search.asOf)
  const page = idsOfPage(search, bind, textCondition(search.q, bind), date)
  // The narrow columns of an index select the page. The wide columns are read only for its rows.
  const sql = `with page as materialized (${page})
    select ${MEMBER_COLUMNS}, ${search.order.placeColumn} from ${date ? pageTablesOn(date, search.team ? bind(search.team.of) : null) : TABLES_OF_PAGE} order by ${orderBy(search.order)}`
  return { sql, parameters }
}

/** Counts the members of a search, up to a maximum. */
export function matchCountQuery(search: MemberSearch, max: number): Query {
  const parameters: unknown[] = []
  const bind = (value: unknown): string => `$${parameters.push(value)}`
  const date = search.asOf == null ? null : bind(search.asOf)
  const matching = matchingMembers(search, bind, textCondition(search.q, bind), date)
  return { sql: `select count(*)::int "count" from (select 1 ${matching} limit ${bind(max)}) found`, parameters }
}

const textCondition = (q: string, bind: BindParameter): string[] =>
  q.trim() === '' ? [] : [matchesTextOrRole(q, bind)]

/** The ids of a page, in order. `only` are the search conditions on `members m`, `date` is the bound past date. */
export function idsOfPage(
  search: Omit<MemberSearch, 'q' | 'asOf'>,
  bind: BindParameter,
  only: string[],
  date: string | null = null,
): string {
  return `select m.id ${matchingMembers(search, bind, only, date)}
    order by ${orderBy(search.order)} limit ${bind(search.limit + 1)}`
}

function matchingMembers(
  search: Omit<MemberSearch, 'q' | 'asOf'>,
  bind: BindParameter,
  only: string[],
  date: string | null,
): string {
  const conditions = [date ? wasInRoster('m', date) : 'm.removed_at is null', ...only]
  conditions.push(...filterConditions(search.filters, bind))
  if (search.team) {
    const team = bind(search.team.of)
    // Removed members are not part of today's walk down.
    conditions.push((search.team.walkDown && !date ? WALK_DOWN : WALK_UP).replaceAll('$T', () => team))
  }
  if (search.after) conditions.push(isAfterPosition(search.order, search.order.keyset.values(search.after).map(bind)))
  return `from ${date ? membersOn(date) : 'members'} m where ${conditions.join(' and ')}`
}

const TABLES_OF_PAGE = `page join ${MEMBER_TABLES.replace('members m', 'members m on m.id = page.id')}`

function filterConditions({ role, level, active, upline }: ListFilters, bind: BindParameter): string[] {
  const conditions: string[] = []
  if (role !== undefined) conditions.push(`m.role = ${bind(role)}`)
  if (level === 'other') conditions.push('m.level > 3')
  else if (level !== undefined) conditions.push(`m.level = ${bind(level)}`)
  if (active !== undefined) conditions.push(active ? 'm.is_active' : 'not m.is_active')
  if (upline === 'none') conditions.push('m.upline_id is null')
  else if (upline !== undefined) conditions.push(`m.upline_id = ${bind(upline)}`)
  return conditions
}

/** The open roster. Search, sort and filters cover only what it shows. */
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
  if (search.after) conditions.push(isAfterPosition(search.order, search.order.keyset.values(search.after).map(bind)))
  const sql = `select ${search.order.placeColumn}, m.first_name as "firstName", m.last_name as "lastName", m.role, m.level,
      m.origination_website as "originationWebsite", m.recruiting_website as "recruitingWebsite"
    from members m where ${conditions.join(' and ')} order by ${orderBy(search.order)} limit ${bind(search.limit + 1)}`
  return { sql, parameters }
}
