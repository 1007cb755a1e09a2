import { type Member, MEMBER_TEXT_FIELDS } from '@upline/contracts'
import type { Place } from '@upline/http'
import { reportsAsOf } from '../as-of/as-of.queries.ts'
import { membersAsOf } from '../as-of/members-as-of.queries.ts'

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const FIELDS = [
  'username',
  'firstName',
  'lastName',
  'email',
  'role',
  'duties',
  'licenses',
  'level',
  'uplineId',
  'isActive',
  'needsPasswordChange',
  'createdAt',
  ...MEMBER_TEXT_FIELDS,
  'employeeNumber',
  'employment',
  'costCenter',
]
const columns = FIELDS.map((field) => `m.${snake(field)} as "${field}"`).join(', ')

/** The columns of members that show the past with the values of the date. */
const DATED: readonly string[] = ['upline_id', 'role', 'level', 'is_active']
const UNDATED = ['id', ...FIELDS.map(snake), 'hired_on', 'left_on', 'name_key', 'search', 'removed_at'].filter(
  (column) => !DATED.includes(column),
)

/** A member as shown in lists: `members m`, with the upline's name and the number of direct reports from the roll-up. */
export const MEMBER_COLUMNS = `m.id, ${columns}, m.hired_on::text as "hiredOn", m.left_on::text as "leftOn",
  u.first_name || ' ' || u.last_name as "uplineName", coalesce(d.level1, 0) as "downlineCount"`

export const MEMBER_TABLES = `members m
  left join members u on u.id = m.upline_id
  left join downlines d on d.member_id = m.id`

/** The members as of a date, a parameter, to choose a page from. */
export const membersOn = (date: string): string => membersAsOf(UNDATED, date)

/**
 * The tables of MEMBER_COLUMNS as of a date, for the ids of `page`. `viewer`: of a team; former uplines of others have a name only if
 * they are in it.
 */
export const pageTablesOn = (date: string, viewer: string | null): string => `page
  cross join lateral ${membersAsOf(UNDATED, date, 'where t.id = page.id offset 0')} m
  left join members u on u.id = m.upline_id${viewer === null ? '' : ` and (${viewer} in (m.id, u.id) or is_below(u.id, ${viewer}))`}
  cross join lateral (select count(*)::int as level1 from (${reportsAsOf('m.id', date)}) reports) d`

export interface MemberRow extends Omit<Member, 'createdAt'> {
  createdAt: Date | string
  /** Position in the sort order, if the member is a row of a page. */
  place?: Place<string>
}

export function wireMember({ place: _, ...row }: MemberRow): Member {
  return { ...row, createdAt: new Date(row.createdAt).toISOString() }
}
