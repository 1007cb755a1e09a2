import { checkNmlsId, nmlsKey } from '@upline/compliance'
import type { ReadMember, ReadMembers } from './read-members.ts'

/** Rejects rows whose NMLS ID is malformed, in the roster, or in an earlier row (rule S1). */
export function rejectInvalidNmls(read: ReadMember[], isInRoster: (key: string) => boolean): ReadMembers {
  const rowOf = new Map<string, number>()
  const result: ReadMembers = { members: [], errors: [] }
  for (const each of read) {
    const message = problemOf(each.member.nmls, isInRoster, rowOf)
    if (message) result.errors.push({ row: each.row, message })
    else {
      result.members.push(each)
      const key = nmlsKey(each.member.nmls)
      if (key !== null) rowOf.set(key, each.row)
    }
  }
  return result
}

function problemOf(
  nmls: string,
  isInRoster: (key: string) => boolean,
  rowOf: ReadonlyMap<string, number>,
): string | null {
  if (checkNmlsId(nmls) === 'malformed') return `NMLS ID '${nmls}' must be 1 to 12 digits.`
  const key = nmlsKey(nmls)
  if (key === null) return null
  if (isInRoster(key)) return `NMLS ID '${nmls}' belongs to another member.`
  return rowOf.has(key) ? `NMLS ID '${nmls}' is already in row ${rowOf.get(key)}.` : null
}
