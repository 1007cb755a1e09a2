import { type Role, ROLES, spellingKey } from '@upline/contracts'

/** Binds a value to a query and returns its placeholder `$n`. */
export type BindParameter = (value: unknown) => string

/** A LIKE pattern that matches the text anywhere. Wildcards in the text are matched literally. */
export const likePart = (q: string): string => `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`

/** A line of the search column: name, username, email address, role, role label. */
export const line = (n: number): string => `split_part(m.search, chr(10), ${n})`

// Trigrams end at a space, so an index would search 'eva c' only by 'eva', which matches thousands. A space is therefore
// replaced by two characters that no name contains. Roles are separate because half of the company has the same ones.
const withoutSpaces = (text: string): string => `replace(${text}, ' ', '0q')`

/** Name, username and email address of `members m`. The index and statistics of migration 0053 have this exact text. */
const SEARCH_TEXT = withoutSpaces(`${line(1)} || chr(10) || ${line(2)} || chr(10) || ${line(3)}`)

/** Matches members with this text in their name, username or email address. */
export const matchesText = (q: string, bind: BindParameter): string =>
  `${SEARCH_TEXT} like ${withoutSpaces(`plain_text(${bind(likePart(q))})`)}`

/** Also matches members whose role contains the text, as stored or as its label. */
export function matchesTextOrRole(q: string, bind: BindParameter): string {
  const roles = rolesWith(q)
  const matches = matchesText(q, bind)
  return roles.length === 0 ? matches : `(${matches} or m.role in (${roles.map(bind).join(', ')}))`
}

function rolesWith(q: string): Role[] {
  const part = spellingKey(q)
  return part === '' ? [] : ROLES.filter((role) => role.includes(part) || role.replaceAll('_', ' ').includes(part))
}
