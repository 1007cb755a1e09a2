/** A text that can name a member, such as the email address. */
export interface MemberName<Member> {
  of: (member: Member) => string
  /** Texts with the same key are the same name, except '' and null. Default: case and spaces do not count. */
  keyOf?: (text: string) => string | null
}

/** `unknown`: no member has the name. `ambiguous`: several members have it. */
export type MemberMatch<Member> = { member: Member } | 'unknown' | 'ambiguous'

const plainKey = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * Finds the member that a cell of a file names. Only exact matches count, because a guess could name the wrong member. The first
 * name that a member has decides.
 */
export function memberDirectory<Member>(
  members: readonly Member[],
  names: readonly MemberName<Member>[],
): (text: string) => MemberMatch<Member> {
  const indexes = names.map((name) => ({ keyOf: name.keyOf ?? plainKey, index: indexBy(members, name) }))
  return (text) => {
    for (const { keyOf, index } of indexes) {
      const found = index.get(keyOf(text) ?? '')
      if (found) return found
    }
    return 'unknown'
  }
}

function indexBy<Member>(
  members: readonly Member[],
  { of, keyOf = plainKey }: MemberName<Member>,
): Map<string, { member: Member } | 'ambiguous'> {
  const index = new Map<string, { member: Member } | 'ambiguous'>()
  for (const member of members) {
    const key = keyOf(of(member)) ?? ''
    if (key !== '') index.set(key, index.has(key) ? 'ambiguous' : { member })
  }
  return index
}
