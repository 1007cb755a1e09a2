import { seededRandom, guid, pick } from './seeded-random.ts'
import { LADDER, type SimLoan, type SimOfficer } from './sim-loan.ts'

const FIRST = [
  'Ava',
  'Ben',
  'Carla',
  'Dario',
  'Elin',
  'Farid',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
  'Kira',
  'Liam',
  'Mara',
  'Noel',
  'Olga',
  'Pavel',
]
const LAST = [
  'Abbot',
  'Brandt',
  'Calloway',
  'Dunmore',
  'Ebert',
  'Farrow',
  'Gantry',
  'Hollis',
  'Ingram',
  'Jessup',
  'Kestrel',
  'Lomax',
  'Mercer',
  'Norwood',
]
const STREETS = [
  'Alder Way',
  'Birch Lane',
  'Cedar Court',
  'Dogwood Drive',
  'Elm Street',
  'Fern Hill Road',
  'Grove Avenue',
  'Hazel Terrace',
]
const CITIES = [
  ['Fairmont', 'NJ', '07001'],
  ['Lakewood', 'CO', '80201'],
  ['Mapleton', 'OH', '43001'],
  ['Northfield', 'TX', '75001'],
  ['Stonebridge', 'GA', '30301'],
] as const
const PROGRAMS = ['30 Year Fixed', '15 Year Fixed', 'FHA 30 Year', 'VA 30 Year', '7/6 ARM']
const PURPOSES = ['Purchase', 'NoCash-Out Refinance', 'Cash-Out Refinance']

/** Login ids match the demo's usernames. Two officers have no login, as on real tenants. */
const OFFICERS: readonly SimOfficer[] = [
  { loginId: 'officer', name: 'Olivia  Officer', nmls: '1000005' },
  { loginId: 'officer', name: 'Olivia  Officer', nmls: '1000005' },
  { loginId: 'senior', name: 'Sam Senior', nmls: '1000004' },
  { loginId: 'senior', name: 'Sam Senior', nmls: '1000004' },
  { loginId: 'manager', name: 'Morgan Manager', nmls: '1000003' },
  { loginId: 'ceo', name: 'Casey Ceo', nmls: '1000002' },
  { loginId: 'admin', name: 'Alex Admin', nmls: null },
  { loginId: null, name: 'Robin Farwell', nmls: null },
  { loginId: null, name: 'Dana Oakes', nmls: null },
]

export const officerAt = (n: number): SimOfficer => OFFICERS[n % OFFICERS.length]!

/** All users of the tenant, without duplicates. */
export const tenantOfficers = (): SimOfficer[] => [
  ...new Map(OFFICERS.flatMap((one) => (one.loginId ? [[one.loginId, one] as const] : []))).values(),
]

/** The n-th loan of the simulated tenant. All values except time and progress depend only on n. */
export function simulatedLoan(n: number, openedAt: Date): SimLoan {
  const [city, state, zip] = pick(CITIES, n, 'city')
  return {
    id: guid('loan', n),
    loanNumber: `26${String(100_000 + n)}`,
    folder: 'Pipeline',
    firstName: pick(FIRST, n, 'first'),
    lastName: pick(LAST, n, 'last'),
    amountCents:
      (150 + Math.floor(seededRandom(n, 'amount') * 650)) * 1_000_00 + Math.floor(seededRandom(n, 'odd') * 10) * 50_00,
    feesCents: Math.floor(seededRandom(n, 'fees') * 8) * 1_000_00,
    officer: officerAt(n),
    address: `${10 + Math.floor(seededRandom(n, 'house') * 980)} ${pick(STREETS, n, 'street')}`,
    city,
    state,
    zip,
    program: pick(PROGRAMS, n, 'program'),
    purpose: pick(PURPOSES, n, 'purpose'),
    actionTaken: null,
    openedAt: openedAt.toISOString(),
    lastModified: openedAt.toISOString(),
    fundsReleasedOn: null,
    milestones: LADDER.map((name) => ({ id: guid('milestone', n, name), name, doneAt: null })),
  }
}
