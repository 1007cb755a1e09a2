/** The loan officer of a loan as its source names them. */
export interface WrittenOfficer {
  /** Spelling keys, most reliable first. */
  keys: readonly string[]
  /** The key among them that is a login ID: a former member is still named by it. */
  login?: string | undefined
}

/** The facts about the keys of one or more loans. Members by their numbers in this database. */
export interface KnownKeys {
  /** Members whose approved username, email, full name or NMLS ID is the key. */
  exact: ReadonlyMap<string, readonly number[]>
  /** Former members by the username that they had, for sources that write login IDs. */
  former?: ReadonlyMap<string, number>
  /** Confirmed remembered spellings. */
  remembered: ReadonlyMap<string, number>
}

/**
 * The member that a loan's keys name, or undefined. `keys` name the loan officer, most reliable
 * first. This is the specification. `resolveRead` of import-jobs/read-officers.queries.ts repeats it by sets, because a file's rows stay in
 * the database; test/officer-resolution.int.spec.ts keeps the two equal.
 *
 * 1. The first key that exactly one member has names that member. A remembered spelling never overrides it.
 * 2. The first key that a former member had as username names that member.
 * 3. The first remembered spelling that contradicts no exact match: if several members have one of the keys, the
 *    spelling must name one of them.
 */
export function resolveOfficer(keys: readonly string[], { exact, former, remembered }: KnownKeys): number | undefined {
  const matches = keys.map((key) => exact.get(key) ?? []).filter((members) => members.length > 0)
  const only = matches.find((members) => members.length === 1)
  if (only) return only[0]
  const formerMember = firstOf(keys, (key) => former?.get(key))
  if (formerMember !== undefined) return formerMember
  return firstOf(keys, (key) => {
    const member = remembered.get(key)
    return member !== undefined && matches.every((members) => members.includes(member)) ? member : undefined
  })
}

function firstOf(keys: readonly string[], find: (key: string) => number | undefined): number | undefined {
  for (const key of keys) {
    const found = find(key)
    if (found !== undefined) return found
  }
  return undefined
}
