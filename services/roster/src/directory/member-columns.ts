import { type Member, MEMBER_TEXT_FIELDS } from '@upline/contracts'
import type { Place } from '@upline/http'

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const columns = [
  'username',
  'firstName',
  'lastName',
  'email',
  'role',
  'duties',
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
  .map((field) => `m.${snake(field)} as "${field}"`)
  .join(', ')

/** A member as shown in lists: `members m`, with the upline's name and the number of direct reports from the roll-up. */
export const MEMBER_COLUMNS = `m.id, ${columns}, m.hired_on::text as "hiredOn", m.left_on::text as "leftOn",
  u.first_name || ' ' || u.last_name as "uplineName", coalesce(d.level1, 0) as "downlineCount"`

export const MEMBER_TABLES = `members m
  left join members u on u.id = m.upline_id
  left join downlines d on d.member_id = m.id`

export interface MemberRow extends Omit<Member, 'createdAt'> {
  createdAt: Date | string
  /** Position in the sort order, if the member is a row of a page. */
  place?: Place<string>
}

export function wireMember({ place: _, ...row }: MemberRow): Member {
  return { ...row, createdAt: new Date(row.createdAt).toISOString() }
}
