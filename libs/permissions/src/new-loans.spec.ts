import { ROLES } from '@upline/contracts'
import { canAddLoanFor, canConfirmLoan, confirmsLoan, needsConfirmation } from './new-loans.ts'

const olga = { id: 'olga', isInDownline: true }
const stranger = { id: 'sam', isInDownline: false }

describe('canAddLoanFor', () => {
  it('lets every role add loans for themselves', () => {
    for (const role of ROLES) expect(canAddLoanFor({ id: 'max', role }, { id: 'max', isInDownline: false })).toBe(true)
  })

  it('lets ceo and admin add loans for any member', () => {
    for (const role of ['ceo', 'admin'] as const) expect(canAddLoanFor({ id: 'max', role }, stranger)).toBe(true)
  })

  it('lets managers add loans for their downline only', () => {
    expect(canAddLoanFor({ id: 'max', role: 'manager' }, olga)).toBe(true)
    expect(canAddLoanFor({ id: 'max', role: 'manager' }, stranger)).toBe(false)
  })

  it('refuses other roles for others, even in their downline', () => {
    for (const role of ['senior_loan_officer', 'loan_officer', 'assistant', 'processor'] as const)
      expect(canAddLoanFor({ id: 'max', role }, olga)).toBe(false)
  })
})

const payees = new Set(['olga', 'una', 'cleo'])

describe('needsConfirmation', () => {
  it('holds for loans that pay the member who added them as loan officer or as upline', () => {
    const pay = { officerId: 'olga', payees }
    expect(['olga', 'una', 'cleo', 'max'].map((adder) => needsConfirmation(adder, pay))).toEqual([
      ...[true, true, true],
      false,
    ])
  })

  it('holds for loan officers who would earn nothing now', () => {
    expect(needsConfirmation('olga', { officerId: 'olga', payees: new Set() })).toBe(true)
  })
})

describe('canConfirmLoan', () => {
  const loan = { addedBy: 'olga', officer: olga }
  const foreign = { addedBy: 'sam', officer: stranger }

  it('accepts ceo, admin and managers above the loan officer', () => {
    for (const role of ['ceo', 'admin'] as const) expect(canConfirmLoan({ id: 'max', role }, foreign)).toBe(true)
    expect(canConfirmLoan({ id: 'max', role: 'manager' }, loan)).toBe(true)
    expect(canConfirmLoan({ id: 'max', role: 'manager' }, foreign)).toBe(false)
    expect(canConfirmLoan({ id: 'max', role: 'manager' }, { ...foreign, officer: null })).toBe(false)
  })

  it('refuses the member who added the loan and its loan officer in every role', () => {
    for (const role of ROLES) {
      expect(canConfirmLoan({ id: 'olga', role }, loan)).toBe(false)
      for (const id of ['olga', 'una']) expect(canConfirmLoan({ id, role }, { ...loan, addedBy: 'una' })).toBe(false)
    }
  })

  it('refuses auditors and API keys in every role', () => {
    for (const role of ROLES) {
      expect(canConfirmLoan({ id: 'max', role, duties: ['auditor'] }, loan)).toBe(false)
      expect(canConfirmLoan({ id: 'max', role, scopes: ['loans:write'] }, loan)).toBe(false)
    }
  })

  it('refuses roles that manage no one', () => {
    expect(canConfirmLoan({ id: 'max', role: 'senior_loan_officer' }, loan)).toBe(false)
  })
})

describe('confirmsLoan', () => {
  const loan = { addedBy: 'olga', payees, namesOriginators: true }

  it('counts the sync and files of ceo and admin, except files of the member who added the loan and of payees', () => {
    expect(confirmsLoan({ kind: 'sync' }, loan)).toBe(true)
    const file = (byId: string) => confirmsLoan({ kind: 'import', byId, isCompany: true }, loan)
    expect(['max', 'olga', 'cleo'].map(file)).toEqual([true, false, false])
    expect(confirmsLoan({ kind: 'import', byId: 'ceo', isCompany: true }, { ...loan, addedBy: 'ceo' })).toBe(false)
  })

  it('ignores sources that do not name who originates the loan', () => {
    expect(confirmsLoan({ kind: 'sync' }, { ...loan, namesOriginators: false })).toBe(false)
    const file = { kind: 'import', byId: 'max', isCompany: true } as const
    expect(confirmsLoan(file, { ...loan, namesOriginators: false })).toBe(false)
  })

  it('ignores files of managers', () => {
    expect(confirmsLoan({ kind: 'import', byId: 'max', isCompany: false }, loan)).toBe(false)
  })
})
