import { advance } from './advance.ts'
import { readFields } from './field-reader.ts'
import { loanView } from './loan-view.ts'
import { queryPipeline } from './pipeline-query.ts'
import { seedState } from './seed.ts'
import { isFunded } from './sim-loan.ts'
import { Tokens } from './tokens.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const ZONE = 'America/New_York'

describe('simulated tenant', () => {
  it('starts with the same 25 loans, some funded and some with an officer without a login', () => {
    const { loans } = seedState(NOW, ZONE)
    expect(loans).toHaveLength(25)
    expect(seedState(NOW, ZONE).loans).toEqual(loans)
    expect(loans.filter(isFunded).length).toBeGreaterThan(3)
    expect(loans.filter(({ officer }) => officer.loginId === null).length).toBeGreaterThan(3)
  })

  it('adds a loan and funds a loan in each of the first steps', () => {
    const state = seedState(NOW, ZONE)
    for (let step = 0; step < 5; step++) {
      const [loans, funded] = [state.loans.length, state.loans.filter(isFunded).length]
      advance(state, NOW, ZONE)
      expect(state.loans.length).toBeGreaterThan(loans)
      expect(state.loans.filter(isFunded).length).toBeGreaterThan(funded)
    }
  })
})

describe('pipeline of the simulated tenant', () => {
  const { loans } = seedState(NOW, ZONE)
  const everything = { terms: [{ canonicalName: 'Loan.LoanNumber', matchType: 'isNotEmpty' }] }
  const page = { start: 0, limit: 1000, zone: ZONE }

  it('returns strings, omits empty values and drops unknown names', () => {
    const fields = ['Loan.LoanAmount', 'Fields.LOID', 'Loan.NoSuchField']
    const { rows, total } = queryPipeline(loans, { fields, filter: everything }, page)
    expect(total).toBe(25)
    for (const row of rows) {
      expect(row.fields['Loan.LoanAmount']).toMatch(/^\d+\.\d{4}$/)
      expect(Object.keys(row.fields)).not.toContain('Loan.NoSuchField')
    }
    expect(rows.some((row) => !('Fields.LOID' in row.fields))).toBe(true)
  })

  it('pages by start and limit in the requested order', () => {
    const query = {
      fields: ['Loan.LastModified'],
      filter: everything,
      sortOrder: [{ canonicalName: 'Loan.LastModified', order: 'Descending' }],
    }
    const all = queryPipeline(loans, query, page).rows.map(({ loanId }) => loanId)
    const paged = [0, 10, 20].flatMap((start) => queryPipeline(loans, query, { ...page, start, limit: 10 }).rows)
    expect(paged.map(({ loanId }) => loanId)).toEqual(all)
  })

  it('requires a filter, ids or folders', () => {
    expect(() => queryPipeline(loans, { fields: [] }, page)).toThrow('is required')
  })
})

describe('loans of the simulated tenant', () => {
  const loan = seedState(NOW, ZONE).loans.find(isFunded)!

  it('returns the requested entities and rejects unknown ones', () => {
    expect(Object.keys(loanView(loan, ['property', 'funding']))).toEqual(
      expect.arrayContaining(['property', 'funding']),
    )
    expect(loanView(loan, [])).not.toHaveProperty('property')
    expect(() => loanView(loan, ['propertyy'])).toThrow("Entity 'propertyy' is unknown")
  })

  it('reads fields by id, rejects duplicates, and handles unknown ids as requested', () => {
    expect(readFields(loan, ['364', '1999'], 'Fail')).toEqual([
      { fieldId: '364', value: loan.loanNumber },
      { fieldId: '1999', value: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/) },
    ])
    expect(() => readFields(loan, ['364', '364'], 'Include')).toThrow('Duplicate field ids')
    expect(() => readFields(loan, ['364', 'CX.NO'], 'Fail')).toThrow('Invalid field ids: CX.NO')
    expect(readFields(loan, ['364', 'CX.NO'], 'Exclude')).toHaveLength(1)
    expect(readFields(loan, ['364', 'CX.NO'], 'Include')).toHaveLength(2)
  })
})

describe('tokens of the simulated tenant', () => {
  const tenant = { instanceId: 'BE1', clientId: 'c', clientSecret: 's', user: 'u', password: 'p' }
  const form = (over: Record<string, string> = {}) =>
    new URLSearchParams({ grant_type: 'password', username: 'u@encompass:BE1', password: 'p', scope: 'lp', ...over })
  const basic = `Basic ${Buffer.from('c:s').toString('base64')}`

  it('issues tokens without expires_in for Basic authentication and for the form', () => {
    const tokens = new Tokens(tenant, () => NOW)
    expect(Object.keys(tokens.issue(form(), basic)).sort()).toEqual(['access_token', 'token_type'])
    expect(tokens.issue(form({ client_id: 'c', client_secret: 's' }), undefined).token_type).toBe('Bearer')
  })

  it('requires the instance in the user name', () => {
    expect(() => new Tokens(tenant, () => NOW).issue(form({ username: 'u' }), basic)).toThrow('is wrong')
    expect(() => new Tokens(tenant, () => NOW).issue(form(), 'Basic eDp5')).toThrow('Client authentication failed')
  })

  it('expires tokens after 15 idle minutes and after two hours of use', () => {
    let now = NOW
    const tokens = new Tokens(tenant, () => now)
    const bearer = `Bearer ${tokens.issue(form(), basic).access_token}`
    const after = (minutes: number) => (now = new Date(NOW.getTime() + minutes * 60_000))
    for (let minutes = 10; minutes <= 120; minutes += 10) {
      after(minutes)
      expect(tokens.use(bearer)).toBe(true)
    }
    after(121)
    expect(tokens.use(bearer)).toBe(false)
  })
})
