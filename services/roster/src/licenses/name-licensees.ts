import { nmlsKey } from '@upline/compliance'
import type { LicenseImportError } from '@upline/contracts'
import { memberDirectory, type MemberMatch, type MemberName } from '@upline/imports'
import { COLUMN_NAMES, type LicenseRow, type MemberColumn } from './license-file.ts'
import type { MemberNames } from './licenses.queries.ts'

/** Finds the members that the rows of a file name. */

const username: MemberName<MemberNames> = { of: (member) => member.username }
const email: MemberName<MemberNames> = { of: (member) => member.email }
const nmls: MemberName<MemberNames> = { of: (member) => member.nmls, keyOf: nmlsKey }
const fullName: MemberName<MemberNames> = { of: (member) => member.name }

/** What each column can have. */
const NAMES: Record<MemberColumn, readonly MemberName<MemberNames>[]> = {
  username: [username],
  email: [email],
  nmls: [nmls],
  member: [email, username, nmls, fullName],
}

const MATCHED: Record<MemberColumn, string> = {
  username: 'username',
  email: 'email address',
  nmls: 'NMLS ID',
  member: 'email address, username, NMLS ID or full name',
}

const MAX_SHOWN_LENGTH = 80

export interface NamedRows {
  rowsOf: Map<string, LicenseRow[]>
  errors: LicenseImportError[]
}

/** Rows by the id of their member. The first column that is filled decides; another one must not name a different member. */
export function nameLicensees(rows: readonly LicenseRow[], members: readonly MemberNames[]): NamedRows {
  const finders = new Map<MemberColumn, (text: string) => MemberMatch<MemberNames>>()
  const find = (column: MemberColumn, text: string) => {
    const finder = finders.get(column) ?? memberDirectory(members, NAMES[column])
    finders.set(column, finder)
    return finder(text)
  }
  const named: NamedRows = { rowsOf: new Map(), errors: [] }
  for (const row of rows) {
    const found = memberOf(row, find)
    if ('message' in found) named.errors.push({ row: row.row, ...found })
    else named.rowsOf.set(found.id, [...(named.rowsOf.get(found.id) ?? []), row])
  }
  return named
}

function memberOf(
  { names: [first, ...others] }: LicenseRow,
  find: (column: MemberColumn, text: string) => MemberMatch<MemberNames>,
): { id: string } | Omit<LicenseImportError, 'row'> {
  const { column, text } = first!
  const field = COLUMN_NAMES[column]
  const shown = text.slice(0, MAX_SHOWN_LENGTH)
  const match = find(column, text)
  if (match === 'unknown') return { field, message: `No member has the ${MATCHED[column]} "${shown}".` }
  if (match === 'ambiguous')
    return { field, message: `Several members match "${shown}". Add a column Username or Email.` }
  const { member } = match
  for (const other of others) {
    const also = find(other.column, other.text)
    if (typeof also !== 'string' && also.member.id !== member.id)
      return {
        field: COLUMN_NAMES[other.column],
        message: `${field} names ${member.name} (@${member.username}), but ${COLUMN_NAMES[other.column]} names ${also.member.name} (@${also.member.username}).`,
      }
  }
  return { id: member.id }
}
