export type CopyValue = string | number | bigint | boolean | Date | null | undefined

const NEEDS_ESCAPE = /[\\\t\n\r\0]/
const EVERY_ESCAPE = /[\\\t\n\r\0]/g
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** One line of COPY's text format; null and undefined are \N. Zero bytes, which Postgres refuses, are dropped. */
export function copyLine(row: readonly CopyValue[]): string {
  let line = ''
  for (let at = 0; at < row.length; at++) {
    if (at > 0) line += '\t'
    line += copyField(row[at])
  }
  return line + '\n'
}

function copyField(value: CopyValue): string {
  if (value === null || value === undefined) return '\\N'
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string') return String(value)
  return NEEDS_ESCAPE.test(value) ? value.replace(EVERY_ESCAPE, (character) => ESCAPES[character] ?? '') : value
}
