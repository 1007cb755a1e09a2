import { createHash } from 'node:crypto'

/** Each connection keeps the plan of each of its named statements, so a process names only this many texts. */
const MAX_NAMES = 400

const names = new Map<string, string>()

/** One name per text, the same in all processes. Undefined for the texts after the first 400. */
export function statementName(sql: string): string | undefined {
  const known = names.get(sql)
  if (known !== undefined || names.size >= MAX_NAMES) return known
  const name = createHash('sha256').update(sql).digest('base64url')
  names.set(sql, name)
  return name
}
