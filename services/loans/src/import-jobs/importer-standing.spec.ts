import type { Role } from '@upline/contracts'
import { mayContinue } from './importer-standing.ts'
import type { ImporterToday } from './importer-standing.queries.ts'

const importer = (role: Role | null, over: Partial<ImporterToday> = {}): ImporterToday => ({
  ...{ role, duties: [], isActive: true },
  ...over,
})
const [ofCompany, ofManager] = [{ isCompany: true }, { isCompany: false }]

describe('mayContinue', () => {
  it('allows a company account and a manager to finish their own imports', () => {
    expect(mayContinue(importer('ceo'), ofCompany)).toBe(true)
    expect(mayContinue(importer('manager'), ofManager)).toBe(true)
    expect(mayContinue(importer('admin'), ofManager)).toBe(true)
  })

  it('stops a company account that became a manager, and anyone who became a loan officer', () => {
    expect(mayContinue(importer('manager'), ofCompany)).toBe(false)
    expect(mayContinue(importer('loan_officer'), ofManager)).toBe(false)
  })

  it('stops inactive members and auditors', () => {
    expect(mayContinue(importer('admin', { isActive: false }), ofCompany)).toBe(false)
    expect(mayContinue(importer('admin', { duties: ['auditor'] }), ofCompany)).toBe(false)
  })

  it('allows a member whose events have not arrived', () => {
    expect(mayContinue(importer(null), ofCompany)).toBe(true)
  })
})
