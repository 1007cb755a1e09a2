const HIDDEN = '•••'

/** Names of fields with system values. */
const SYSTEM_FIELDS =
  /^(kind|type|topic|status|outcome|role|cause|origin|act|template|channel|plan|level|state|mode|queue)$/

const ID = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{24,64})$/i
const TIME = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:?\d\d)?)?$/
const WORD = /^[a-z][a-z_-]{0,40}$/i

/** Numbers that identify a person: a phone, a license, a social security number. */
const PERSONAL_FIELDS = /phone|mobile|ssn|social|nmls|licen|account|birth/i

/**
 * Redacts an event or a job for operators: IDs, times, amounts and system values stay, and every other text is hidden.
 * Unknown fields are hidden too.
 */
export function masked(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_LIST_LENGTH).map((one) => masked(one, field))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [fieldName(name), masked(inner, name)] as const),
    )
  if (typeof value === 'string') return isHarmless(value, field) ? value : HIDDEN
  if (typeof value === 'number') return PERSONAL_FIELDS.test(field) ? HIDDEN : value
  return value
}

/** A batch's lists are as long as the batch. */
const MAX_LIST_LENGTH = 20

/** An object may have user input as keys: a spelling, a header of their file. */
const fieldName = (name: string): string => (/^[a-z][A-Za-z0-9]{0,40}$/.test(name) ? name : HIDDEN)

function isHarmless(text: string, field: string): boolean {
  if (text === '' || TIME.test(text)) return !PERSONAL_FIELDS.test(field)
  if (ID.test(text)) return true
  return SYSTEM_FIELDS.test(field) && WORD.test(text)
}

/** Redacts an error message: addresses, long numbers and quoted text. */
export const withoutPeople = (text: string): string =>
  text
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)*/g, HIDDEN)
    .replace(/(["'`‘“])(?:(?!\1).)*["'`’”]/g, `$1${HIDDEN}$1`)
    .replace(/(?<![0-9a-f-])\+?\d[\d\s().-]{5,}\d(?![0-9a-f-])/gi, HIDDEN)
    .slice(0, 300)
