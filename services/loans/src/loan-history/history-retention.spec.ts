import fs from 'node:fs'
import path from 'node:path'
import { readLoansConfig } from '../config.ts'
import { EVIDENCE_YEARS, expiredYears, type LoanOfYear, MAX_RETAINED_ROWS, needsHistory } from './history-retention.ts'

const NOW = new Date('2036-05-10T12:00:00Z')
const year = (name: string, until: string) => ({ name, until: new Date(until) })
const YEARS = [
  year('former', '2027-01-01T00:00:00Z'),
  year('2027', '2028-01-01T00:00:00Z'),
  year('2028', '2029-01-01T00:00:00Z'),
  year('2029', '2030-01-01T00:00:00Z'),
]
const namesAt = (now: string, years: number | null) => expiredYears(YEARS, new Date(now), years).map(({ name }) => name)

const loan = (over: Partial<LoanOfYear> = {}): LoanOfYear => ({
  ...{ id: 'l', isOpen: false, isUnassigned: false, isOnHold: false, isUnpaid: false, paidOn: '2027-02-01', ...over },
})

describe('expiredYears', () => {
  it('keeps every year without a retention', () => {
    expect(namesAt('2099-01-01T00:00:00Z', null)).toEqual([])
  })

  it('drops a year once its last instant is older than the retention', () => {
    expect(namesAt('2035-12-31T23:59:59.999Z', 7)).toEqual(['former', '2027'])
    expect(namesAt('2036-01-01T00:00:00Z', 7)).toEqual(['former', '2027', '2028'])
  })

  it('counts years on a leap day', () => {
    const leap = [year('leap', '2028-02-29T00:00:00Z')]
    expect(expiredYears(leap, new Date('2035-02-28T23:59:59Z'), 7)).toEqual([])
    expect(expiredYears(leap, new Date('2035-03-01T00:00:00Z'), 7)).toEqual(leap)
  })
})

describe('needsHistory', () => {
  it('drops the history of a loan that was paid long ago, or ended without pay', () => {
    expect(needsHistory(loan(), NOW)).toBe(false)
    expect(needsHistory(loan({ paidOn: null }), NOW)).toBe(false)
  })

  it.each([{ isOpen: true }, { isUnassigned: true }, { isOnHold: true }, { isUnpaid: true }])(
    'keeps the history of a loan whose pay can still change: %o',
    (over) => {
      expect(needsHistory(loan(over), NOW)).toBe(true)
    },
  )

  it('keeps evidence for three years after the last payment', () => {
    expect(needsHistory(loan({ paidOn: '2033-05-10' }), NOW)).toBe(false)
    expect(needsHistory(loan({ paidOn: '2033-05-11' }), NOW)).toBe(true)
    expect(needsHistory(loan({ paidOn: '2033-05-10' }), new Date('2036-05-10T00:00:00Z'))).toBe(false)
  })
})

describe('LOAN_HISTORY_YEARS', () => {
  const read = (years: string) =>
    readLoansConfig({
      ...{ LOANS_DATABASE_URL: 'postgresql://a:b@127.0.0.1/x', REDIS_URL: 'redis://127.0.0.1' },
      ...{ EVENT_LOG_URL: 'postgresql://a:b@127.0.0.1/log', LOAN_HISTORY_YEARS: years },
    }).historyYears

  it('keeps everything by default, and refuses fewer than 7 years', () => {
    expect([read(''), read('7'), read('25')]).toEqual([null, 7, 25])
    for (const years of ['6', '0', '-7', '7.5', 'seven'])
      expect(() => read(years)).toThrow(`LOAN_HISTORY_YEARS is '${years}': a whole number from 7 to 100 is needed`)
  })

  it('has the limits that the manual names', () => {
    const manual = fs.readFileSync(path.resolve(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
    const text = manual.slice(manual.indexOf('**History of loans**')).replaceAll(/\s+/g, ' ')
    expect(text).toContain(`was paid less than ${EVIDENCE_YEARS} years ago`)
    expect(text).toContain(`a year with more than ${MAX_RETAINED_ROWS.toLocaleString('en-US')} such rows stays whole`)
  })
})
