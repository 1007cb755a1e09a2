const HIDDEN = '•••'

/** Names of fields whose texts are the system's own words. */
const OWN_WORDS =
  /^(kind|type|topic|status|outcome|role|cause|origin|act|template|channel|plan|level|state|mode|queue)$/

const ID = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{24,64})$/i
const TIME = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:?\d\d)?)?$/
const WORD = /^[a-z][a-z_-]{0,40}$/i

/** Numbers whose digits are somebody's: a phone, a licence, a social security number. */
const SOMEBODYS = /phone|mobile|ssn|social|nmls|licen|account|birth/i

/**
 * What an event or a job says, for somebody who looks after machines: ids, times, amounts and the system's own words stay,
 * every other text is hidden. A field that nobody has thought of is hidden too.
 */
export function masked(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, MOST).map((one) => masked(one, field))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [fieldName(name), masked(inner, name)] as const),
    )
  if (typeof value === 'string') return isHarmless(value, field) ? value : HIDDEN
  if (typeof value === 'number') return SOMEBODYS.test(field) ? HIDDEN : value
  return value
}

/** A list of a batch is as long as the batch. */
const MOST = 20

/** An object may be keyed by what people wrote: a spelling, a heading of their file. */
const fieldName = (name: string): string => (/^[a-z][A-Za-z0-9]{0,40}$/.test(name) ? name : HIDDEN)

function isHarmless(text: string, field: string): boolean {
  if (text === '' || TIME.test(text)) return !SOMEBODYS.test(field)
  if (ID.test(text)) return true
  return OWN_WORDS.test(field) && WORD.test(text)
}

/** A sentence about a fault without what looks like a person's: addresses, numbers that are long, what stands in quotes. */
export const withoutPeople = (text: string): string =>
  text
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)*/g, HIDDEN)
    .replace(/(["'`‘“])(?:(?!\1).)*["'`’”]/g, `$1${HIDDEN}$1`)
    .replace(/(?<![0-9a-f-])\+?\d[\d\s().-]{5,}\d(?![0-9a-f-])/gi, HIDDEN)
    .slice(0, 300)
