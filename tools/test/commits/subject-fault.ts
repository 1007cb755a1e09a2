/** The longest subject that tools show without cutting it. */
const MAX_CHARACTERS = 72

/** Verbs in the imperative that look like another form. */
const IMPERATIVE = new Set(['embed', 'feed', 'need', 'seed', 'speed', 'shed', 'bring', 'string', 'focus', 'bias'])

/** What is wrong with the subject of a commit; undefined: nothing. */
export function subjectFault(subject: string): string | undefined {
  if (subject.length > MAX_CHARACTERS) return `has ${subject.length} characters; the maximum is ${MAX_CHARACTERS}`
  if (!/^[A-Z]/.test(subject)) return 'must start with a capital letter'
  if (/[.!]$/.test(subject)) return 'must not end with a period'
  const [verb = ''] = subject.toLowerCase().split(/[^a-z]/)
  if (/(ed|ing|[^s]s)$/.test(verb) && !IMPERATIVE.has(verb))
    return `must start with an imperative such as 'Add', not '${verb}'`
  return undefined
}
