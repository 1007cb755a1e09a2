import type { MemberNo } from '../compensation/members.ts'

/** Finds the member that a payee of a file names. Only exact matches count, because a guess could hide a difference. */

export interface PayeeNames {
  no: MemberNo
  email: string
  username: string
  name: string
}

const keyOf = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** By email, then username, then full name, each if only one member has it. Case and spaces do not count. */
export function payeeDirectory(members: readonly PayeeNames[]): (payee: string) => MemberNo | null {
  const indexes = (['email', 'username', 'name'] as const).map((field) => indexBy(members, field))
  return (payee) => {
    const key = keyOf(payee)
    const found = indexes.find((index) => index.has(key))
    return found?.get(key) ?? null
  }
}

/** Null: several members have the text. */
function indexBy(members: readonly PayeeNames[], field: 'email' | 'username' | 'name'): Map<string, MemberNo | null> {
  const index = new Map<string, MemberNo | null>()
  for (const member of members) {
    const key = keyOf(member[field])
    if (key !== '') index.set(key, index.has(key) ? null : member.no)
  }
  return index
}
