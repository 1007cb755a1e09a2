import { employeeNumberKey, MEMBER_PAYROLL_FIELDS, NO_PAYROLL, type RowError, roleRank } from '@upline/contracts'
import { uuidV7 } from '@upline/db'
import { fieldClosedToKeys, fieldClosedToKeysMessage, isApiKey, payrollProblem, type Viewer } from '@upline/permissions'
import { fullName } from '../members/member-facts.ts'
import type { Member } from '../../database/schema/members.ts'
import { beyondDefaults, newMember } from '../members/new-member.ts'
import { readMemberRow, type RowRules } from './read-member-row.ts'
import type { Candidate } from './resolve-uplines.ts'

export interface ReadMember {
  row: number
  member: Member
  upline: string
}

export interface ReadMembers {
  members: ReadMember[]
  errors: RowError[]
}

export type ReadingRules = RowRules & { by: Viewer; now: Date }

/** The valid rows, and the others with their reason. `row` starts at 1. */
export function readMembers(list: Record<string, unknown>[], rules: ReadingRules): ReadMembers {
  const members: ReadMember[] = []
  const errors: RowError[] = []
  list.forEach((object, index) => {
    const read = readMember(object, { row: index + 1, id: uuidV7(rules.now) }, rules)
    if ('message' in read) errors.push(read)
    else members.push(read)
  })
  return { members, errors }
}

/** Reads one row: a member with this id, or the reason it is rejected. */
export function readMember(
  object: Record<string, unknown>,
  { row, id }: { row: number; id: string },
  rules: ReadingRules,
): ReadMember | RowError {
  const read = readMemberRow(object, rules)
  if ('message' in read) return { row, message: read.message }
  const member = newMember(read.member, { id, createdAt: rules.now, needsPasswordChange: true })
  const problem = rightsProblem(rules.by, member)
  if (problem) return { row, message: problem }
  const sent = beyondDefaults(read.member)
  const closed = isApiKey(rules.by) ? fieldClosedToKeys(sent, member) : null
  if (closed) return { row, message: fieldClosedToKeysMessage(closed) }
  return { row, member, upline: read.upline }
}

/** Why the caller cannot grant the role or set the payroll fields of a new member, or null. */
function rightsProblem(by: Viewer, member: Member): string | null {
  if (roleRank(member.role) > roleRank(by.role)) return `You cannot grant the role ${member.role}.`
  const fields = MEMBER_PAYROLL_FIELDS.filter((field) => member[field] !== NO_PAYROLL[field])
  const problem = fields.length > 0 ? payrollProblem(by, member) : null
  return problem && `${fields.join(', ')}: ${problem}`
}

/** The rows that the caller may add, and why the others cannot be added. */
export function divideByRights<Row extends { row: number; member: Member }>(
  by: Viewer,
  read: readonly Row[],
): { allowed: Row[]; denied: RowError[] } {
  const [allowed, denied]: [Row[], RowError[]] = [[], []]
  for (const one of read) {
    const message = rightsProblem(by, one.member)
    if (message === null) allowed.push(one)
    else denied.push({ row: one.row, message })
  }
  return { allowed, denied }
}

export interface Names {
  /** Usernames and email addresses of the roster: a new member's name can be neither. */
  names: { has(name: string): boolean }
  employeeNumbers: { has(number: string): boolean }
}

/** Rejects rows whose username or email address is in the roster or in an earlier row. */
export function withoutTaken(members: ReadMember[], taken: Names): ReadMembers {
  const usernames = new Map<string, number>()
  const emails = new Map<string, number>()
  const numbers = new Map<string, number>()
  const kept: ReadMember[] = []
  const errors: RowError[] = []
  for (const read of members) {
    const username = read.member.username.toLowerCase()
    const email = read.member.email.toLowerCase()
    const { employeeNumber } = read.member
    const number = employeeNumberKey(employeeNumber)
    const message =
      inRoster('Email address', email, taken.names) ??
      inRoster('Username', username, taken.names) ??
      inFile('Email address', email, emails) ??
      inFile('Username', username, usernames) ??
      inRoster('Employee number', number, taken.employeeNumbers, employeeNumber) ??
      inFile('Employee number', number, numbers, employeeNumber)
    if (message) errors.push({ row: read.row, message })
    else {
      kept.push(read)
      usernames.set(username, read.row)
      emails.set(email, read.row)
      if (number) numbers.set(number, read.row)
    }
  }
  return { members: kept, errors }
}

/** `written`: the name as in the row, if it differs from what is compared. */
const inRoster = (
  label: string,
  name: string,
  taken: { has(name: string): boolean },
  written = name,
): string | undefined => (taken.has(name) ? `${label} '${written}' already exists.` : undefined)

const inFile = (label: string, name: string, rows: Map<string, number>, written = name): string | undefined =>
  rows.has(name) ? `${label} '${written}' is already in row ${rows.get(name)}.` : undefined

export const candidateOf = ({ row, member, upline }: ReadMember): Candidate => ({
  row,
  upline,
  id: member.id,
  name: fullName(member),
  username: member.username,
  email: member.email,
  uplineId: member.uplineId,
})
