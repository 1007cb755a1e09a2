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

describe('needsConfirmation', () => {
  it('holds for loans that members add for themselves, whatever their role', () => {
    expect(needsConfirmation('olga', 'olga')).toBe(true)
    expect(needsConfirmation('max', 'olga')).toBe(false)
  })
})

describe('canConfirmLoan', () => {
  const loan = { addedBy: 'olga', officer: olga }

  it('accepts ceo, admin and managers above the loan officer', () => {
    for (const role of ['ceo', 'admin'] as const)
      expect(canConfirmLoan({ id: 'max', role }, { addedBy: 'sam', officer: stranger })).toBe(true)
    expect(canConfirmLoan({ id: 'max', role: 'manager' }, loan)).toBe(true)
    expect(canConfirmLoan({ id: 'max', role: 'manager' }, { addedBy: 'sam', officer: stranger })).toBe(false)
    expect(canConfirmLoan({ id: 'max', role: 'manager' }, { addedBy: 'sam', officer: null })).toBe(false)
  })

  it('refuses the adder and the loan officer, whatever their role', () => {
    for (const role of ROLES) {
      expect(canConfirmLoan({ id: 'olga', role }, loan)).toBe(false)
      expect(canConfirmLoan({ id: 'olga', role }, { addedBy: 'sam', officer: olga })).toBe(false)
      expect(canConfirmLoan({ id: 'sam', role }, { addedBy: 'sam', officer: olga })).toBe(false)
    }
  })

  it('refuses roles that manage no one', () => {
    expect(canConfirmLoan({ id: 'max', role: 'senior_loan_officer' }, loan)).toBe(false)
  })
})

describe('confirmsLoan', () => {
  it('counts the sync and files of ceo and admin, except files of the adder', () => {
    expect(confirmsLoan({ kind: 'sync' }, 'olga')).toBe(true)
    expect(confirmsLoan({ kind: 'import', byId: 'ceo', isCompany: true }, 'olga')).toBe(true)
    expect(confirmsLoan({ kind: 'import', byId: 'ceo', isCompany: true }, 'ceo')).toBe(false)
  })

  it('counts neither files of managers nor changes by hand', () => {
    expect(confirmsLoan({ kind: 'import', byId: 'max', isCompany: false }, 'olga')).toBe(false)
    expect(confirmsLoan({ kind: 'hand' }, 'olga')).toBe(false)
  })
})
