export type Delimiter = ',' | ';' | '\t'

/** In order of preference if two are equally frequent. */
export const DELIMITERS: readonly Delimiter[] = [',', ';', '\t']

/** The most frequent separator outside of quotes in the first record that is not blank. */
export function detectDelimiter(text: string): Delimiter {
  const outside = firstRecord(text)
  const count = (delimiter: Delimiter) => outside.split(delimiter).length
  return DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best))
}

/** The characters outside of quotes of the first record that is not blank. */
function firstRecord(text: string): string {
  let outside = ''
  let isQuoted = false
  let isBlank = true
  for (const char of text) {
    if (char === '"') isQuoted = !isQuoted
    if (isQuoted || char === '"') isBlank = false
    else if (char !== '\n' && char !== '\r') {
      outside += char
      isBlank &&= char.trim() === ''
    } else if (!isBlank) return outside
    else outside = ''
  }
  return outside
}

/** Whether `text` contains a complete first record, so that the separator can be detected. */
export function hasFirstRecord(text: string): boolean {
  let isQuoted = false
  let isBlank = true
  for (const char of text) {
    if (char === '"') isQuoted = !isQuoted
    if (!isQuoted && (char === '\n' || char === '\r')) {
      if (!isBlank) return true
    } else if (char.trim() !== '') isBlank = false
  }
  return false
}
