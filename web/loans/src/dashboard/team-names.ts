const SHOWN = 3

/** First names of up to three direct reports, then 'and N more': 'Jonas, Amara, Tamsin and 2 more'. */
export function teamNames(names: readonly string[], total: number): string {
  const first = names.slice(0, SHOWN).map((name) => name.trim().split(/\s+/)[0] ?? '')
  const rest = total - first.length
  return rest > 0 ? `${first.join(', ')} and ${rest.toLocaleString('en-US')} more` : listed(first)
}

const listed = (names: string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
