import { type Role, ROLES, spellingKey } from '@upline/contracts'

/** How a search binds a value: gives the `$n` that stands for it. */
export type Bind = (value: unknown) => string

/** What is searched for, with its own wildcards taken as they stand. */
export const likePart = (q: string): string => `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`

/** A line of what is kept to be searched: name, username, e-mail address, role, role in words. */
export const line = (n: number): string => `split_part(m.search, chr(10), ${n})`

// Trigrams end at a blank: of 'eva c' they would tell an index only who has 'eva', which is thousands. So a blank is written as
// two signs that no name has. Roles stand apart, for half of a company has each of their letters.
const asSigns = (text: string): string => `replace(${text}, ' ', '0q')`

/** Name, username and e-mail address of `members m`: migration 0053 has its index and statistics, to the letter. */
const WORDS = asSigns(`${line(1)} || chr(10) || ${line(2)} || chr(10) || ${line(3)}`)

/** Members with this part in their name, username or e-mail address. */
export const hasWords = (q: string, bind: Bind): string =>
  `${WORDS} like ${asSigns(`plain_text(${bind(likePart(q))})`)}`

/** The same, and those whose role has it, written as it is kept or in words. */
export function hasWordsOrRole(q: string, bind: Bind): string {
  const roles = rolesWith(q)
  const words = hasWords(q, bind)
  return roles.length === 0 ? words : `(${words} or m.role in (${roles.map(bind).join(', ')}))`
}

function rolesWith(q: string): Role[] {
  const part = spellingKey(q)
  return part === '' ? [] : ROLES.filter((role) => role.includes(part) || role.replaceAll('_', ' ').includes(part))
}
