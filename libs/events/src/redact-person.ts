import { PROFILE_TEXTS } from '@upline/contracts'

/** The erased person: the ID, which stays, and the texts that identify the person. */
export interface ErasedPerson {
  id: string
  /** Email address, username, full name, phone number: compared as a whole, ignoring case. */
  words: string[]
}

const OWNERS = ['id', 'memberId', 'officerId'] as const

/** Fields of a person, in any event: emptied if the object is about the erased one. */
const PERSONAL = new Set<string>([
  ...PROFILE_TEXTS,
  ...['firstName', 'lastName', 'fullName', 'name', 'username', 'email', 'phone', 'mobilePhone', 'address'],
  ...['website', 'originationWebsite', 'recruitingWebsite', 'comments', 'notes', 'sealedPassword'],
  ...['employeeNumber', 'costCenter'],
])

/** Redacts a person in JSON: strings that name them, and their fields in objects with their ID. */
export function redactPerson(value: unknown, person: ErasedPerson): unknown {
  if (typeof value === 'string') return names(value, person) ? '' : value
  if (Array.isArray(value)) return value.map((one) => redactPerson(one, person))
  if (typeof value !== 'object' || value === null) return value
  const isAbout = OWNERS.some((owner) => (value as Record<string, unknown>)[owner] === person.id)
  const kept = Object.entries(value).map(([field, one]) => [
    field,
    isAbout && PERSONAL.has(field) && typeof one === 'string' ? '' : redactPerson(one, person),
  ])
  return Object.fromEntries(kept) as unknown
}

const names = (text: string, { words }: ErasedPerson): boolean => {
  const folded = text.trim().toLowerCase()
  return folded !== '' && words.some((word) => word.trim().toLowerCase() === folded)
}
