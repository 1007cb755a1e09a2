import {
  type CalendarDate,
  isCalendarDate,
  isRole,
  MEMBER_SORT_FIELDS,
  type Member,
  type MemberFilters,
  type MemberSortField,
} from '@upline/contracts'
import { fullName, matchesSearch } from './member-facts.ts'

/** Search, order, filters and date in the roster URL, so that a link shows what its sender saw. */
export interface RosterView extends Pick<MemberFilters, 'role' | 'level' | 'active'> {
  q: string
  sort: MemberSortField
  descending: boolean
  /** A past date; missing: today. */
  asOf?: CalendarDate
}

export function readView(params: URLSearchParams): RosterView {
  const asOf = params.get('asOf')
  return {
    q: params.get('q') ?? '',
    ...readSort(params),
    ...readFilters(params),
    ...(isCalendarDate(asOf) && { asOf }),
  }
}

function readSort(params: URLSearchParams): Pick<RosterView, 'sort' | 'descending'> {
  const sort = params.get('sort') ?? ''
  const field = MEMBER_SORT_FIELDS.find((one) => one === sort.replace(/^-/, ''))
  return { sort: field ?? 'name', descending: field !== undefined && sort.startsWith('-') }
}

/** Omits filters with an invalid value. */
function readFilters(params: URLSearchParams): Pick<RosterView, 'role' | 'level' | 'active'> {
  const role = params.get('role')
  const level = params.get('level') ?? ''
  const active = params.get('active')
  return {
    ...(isRole(role) && { role }),
    ...(/^\d{1,2}$/.test(level) && { level: Number(level) }),
    ...((active === 'true' || active === 'false') && { active: active === 'true' }),
  }
}

/** `sort` parameter of the URL and the server. Undefined for the default order. */
export const sortParameter = ({ sort, descending }: Pick<RosterView, 'sort' | 'descending'>): string | undefined =>
  sort === 'name' && !descending ? undefined : `${descending ? '-' : ''}${sort}`

/** A second click on a heading reverses the order. */
export const nextSort = (view: RosterView, field: MemberSortField): string | undefined =>
  sortParameter({ sort: field, descending: view.sort === field && !view.descending })

export const isFiltered = (view: RosterView): boolean =>
  view.role !== undefined || view.level !== undefined || view.active !== undefined

/** The view has a search or filters. */
export const isNarrowed = (view: RosterView): boolean => view.q.trim() !== '' || isFiltered(view)

const inOrder = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

const VALUES: Record<MemberSortField, (member: Member) => string | number> = {
  name: (member) => fullName(member),
  username: (member) => member.username,
  email: (member) => member.email,
  role: (member) => member.role,
  level: (member) => member.level,
  active: (member) => (member.isActive ? 0 : 1),
  joined: (member) => member.createdAt,
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : inOrder.compare(`${a}`, `${b}`)
}

/** Filters and sorts a fully loaded roster, as the server does for a large one. */
export function arrange(members: readonly Member[], view: RosterView): Member[] {
  const value = VALUES[view.sort]
  const sign = view.descending ? -1 : 1
  return members
    .filter(
      (member) =>
        (view.role === undefined || member.role === view.role) &&
        (view.level === undefined || member.level === view.level) &&
        (view.active === undefined || member.isActive === view.active) &&
        matchesSearch(member, view.q),
    )
    .toSorted((a, b) => sign * compare(value(a), value(b)) || inOrder.compare(fullName(a), fullName(b)))
}
