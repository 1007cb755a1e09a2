import { listFault, type RecordFault, type RecordTerm, termFault, termLabel, trimmedText } from './dated-record.ts'

/** The states, the District of Columbia and the territories that license loan originators, by their postal codes. */
export const LICENSE_STATES: Readonly<Record<string, string>> = {
  AK: 'Alaska',
  AL: 'Alabama',
  AR: 'Arkansas',
  AS: 'American Samoa',
  AZ: 'Arizona',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DC: 'District of Columbia',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  IA: 'Iowa',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  MA: 'Massachusetts',
  MD: 'Maryland',
  ME: 'Maine',
  MI: 'Michigan',
  MN: 'Minnesota',
  MO: 'Missouri',
  MP: 'Northern Mariana Islands',
  MS: 'Mississippi',
  MT: 'Montana',
  NC: 'North Carolina',
  ND: 'North Dakota',
  NE: 'Nebraska',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NV: 'Nevada',
  NY: 'New York',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VA: 'Virginia',
  VI: 'U.S. Virgin Islands',
  VT: 'Vermont',
  WA: 'Washington',
  WI: 'Wisconsin',
  WV: 'West Virginia',
  WY: 'Wyoming',
}

const CODES = new Map(Object.entries(LICENSE_STATES).map(([code, name]) => [name.toLowerCase(), code]))

/** The postal code of a state that is written as its code or its name; null if it is neither. */
export function stateCodeOf(written: string): string | null {
  const code = written.trim().toUpperCase()
  return Object.hasOwn(LICENSE_STATES, code) ? code : (CODES.get(written.trim().toLowerCase()) ?? null)
}

/** A state license of a member. Rule S2 reads it; pay never does. */
export interface License extends RecordTerm {
  /** A code of LICENSE_STATES. */
  state: string
  number: string
}

export const MAX_LICENSES = 200
export const LICENSE_NUMBER_LIMIT = 40

/** The licenses as they are stored: trimmed, by state and first day. */
export const sortedLicenses = (licenses: readonly License[]): License[] =>
  licenses
    .map(({ state, number, from, to }) => ({
      state: trimmedText(state).toUpperCase(),
      number: trimmedText(number),
      from,
      to: to || null,
    }))
    .toSorted((a, b) => keyOf(a).localeCompare(keyOf(b), 'en'))

const keyOf = ({ state, from, number }: License): string => [state, from, number].join('\n')

/** The first fault of what someone sent as the licenses of a member, or null. */
export const licensesFault = (sent: unknown): RecordFault | null =>
  listFault(sent, { field: 'licenses', name: 'licenses', max: MAX_LICENSES, faultOf: licenseFault }) ??
  repeatedFault(sent as License[])

function licenseFault(license: Record<string, unknown>): RecordFault | null {
  const state = trimmedText(license['state']).toUpperCase()
  const number = trimmedText(license['number'])
  if (!Object.hasOwn(LICENSE_STATES, state))
    return { field: 'state', message: 'state must be the postal code of a state, for example TX.' }
  if (number === '' || number.length > LICENSE_NUMBER_LIMIT)
    return { field: 'number', message: `number must have 1 to ${LICENSE_NUMBER_LIMIT} characters.` }
  return termFault(license)
}

function repeatedFault(licenses: readonly License[]): RecordFault | null {
  const seen = new Set<string>()
  for (const license of sortedLicenses(licenses)) {
    const key = keyOf(license)
    if (seen.has(key))
      return {
        field: 'licenses',
        message: `Two licenses have the state ${license.state}, the same number and first day.`,
      }
    seen.add(key)
  }
  return null
}

/** For a history: 'TX 12345 (Jan 1, 2026 to Dec 31, 2026)'. */
export const licenseLabel = (license: License): string => `${license.state} ${license.number} (${termLabel(license)})`
