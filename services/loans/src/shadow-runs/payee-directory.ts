import { memberDirectory } from '@upline/imports'
import type { MemberNo } from '../compensation/members.ts'

/** Finds the member that a payee of a file names. Only exact matches count, because a guess could hide a difference. */

export interface PayeeNames {
  no: MemberNo
  email: string
  username: string
  name: string
}

/** By email, then username, then full name, each if only one member has it. Case and spaces do not count. */
export function payeeDirectory(members: readonly PayeeNames[]): (payee: string) => MemberNo | null {
  const find = memberDirectory(members, [
    { of: ({ email }) => email },
    { of: ({ username }) => username },
    { of: ({ name }) => name },
  ])
  return (payee) => {
    const found = find(payee)
    return typeof found === 'string' ? null : found.member.no
  }
}
