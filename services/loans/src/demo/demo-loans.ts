import { addDays, type CalendarDate, LOAN_STATUSES, randomFrom } from '@upline/contracts'

/** Loans of the demo as rows of a CSV: the product's own import reads them. */
export type DemoRow = Record<string, string>

const DEMO_LOANS = 300

const FIRST = [
  'Ana',
  'José',
  'Mary Ann',
  'Wei',
  'Priya',
  'Tom',
  'Zoë',
  'Omar',
  'Grace',
  'Liam',
  'Nora',
  'Felix',
  'Ruth',
  'Ivan',
]
const LAST = [
  'Nguyen',
  'O’Neil',
  'Smith-Jones',
  'García',
  'Müller',
  'Kim',
  'Okafor',
  'Lee',
  'de la Cruz',
  'Brown',
  'Rossi',
  'Patel',
]
const STREETS = ['Elm St', 'Oak Ave', 'Mill Rd', 'Sunset Blvd', '5th Ave', 'Harbor Way', 'Juniper Ct', 'Lakeview Dr']
const PLACES = [
  ['Reno', 'NV'],
  ['Sacramento', 'CA'],
  ['Austin', 'TX'],
  ['Tampa', 'FL'],
  ['Tacoma', 'WA'],
  ['Boulder', 'CO'],
] as const
const PURPOSES = ['Purchase', 'Refinance', 'Cash-Out Refinance']
const PRODUCTS = ['30-Year Fixed', '15-Year Fixed', 'FHA 30', 'VA 30', 'Jumbo ARM 7/6']
const LEAD_SOURCES = ['Referral', 'Website', 'Past client', 'Real estate agent']
const BUSY = ['officer', 'senior', 'manager']
const YEAR_DAYS = 365

/** About 300 loans in all statuses over the 12 months before `today`; the same for the same officers and day. */
export function demoLoans(officers: readonly string[], today: CalendarDate): DemoRow[] {
  const random = randomFrom(20_261_121)
  return Array.from({ length: DEMO_LOANS }, (_, no) => demoLoan({ no, officers, today, random }))
}

interface Drawing {
  no: number
  officers: readonly string[]
  today: CalendarDate
  random: () => number
}

/** Terms of loans, by number, so that the other facts stay the same: note rates around 6.75%, and points from a credit of 0.5 to 1.5. */
const demoTerms = (no: number): DemoRow => ({
  Lead_Source: LEAD_SOURCES[(no * 7) % 4]!,
  Note_Rate: String(6 + ((no * 5) % 13) / 8),
  Points: String(((no * 11) % 17) / 8 - 0.5),
})

function demoLoan({ no, officers, today, random }: Drawing): DemoRow {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const daysOld = Math.floor(random() * YEAR_DAYS)
  const takes = 18 + Math.floor(random() * 40)
  const isFunded = daysOld > takes && random() < 0.8
  const open = Math.min(3, Math.floor((daysOld / takes) * 4 * random() + random() * 1.5))
  const [city, state] = pick(PLACES)
  // The accounts that a visitor signs in with have more loans than others, so that their screens are full.
  const officer = random() < 0.25 ? pick(BUSY) : pick(officers)
  const amount = (120_000_00 + Math.floor(random() * 780_000_00)) / 100
  return {
    Loan_Number: `UP-${String(10_001 + no)}`,
    Borrower: `${pick(FIRST)} ${pick(LAST)}`,
    Address: `${1 + Math.floor(random() * 9_998)} ${pick(STREETS)}`,
    City: city,
    State: state,
    Purpose: pick(PURPOSES),
    Product: pick(PRODUCTS),
    ...demoTerms(no),
    // Two loans name an officer who is not in the roster, and three have no amount, so that screens show both cases.
    Loan_Officer: no % 149 === 7 ? 'Robin Farwell' : officer,
    Status: LOAN_STATUSES[isFunded ? 4 : open] as string,
    Created: addDays(today, -daysOld),
    Loan_Amount: no % 110 === 5 && !isFunded ? '' : amount.toFixed(2),
    Funded_Date: isFunded ? addDays(today, takes - daysOld) : '',
  }
}
