import { ROLES } from '@upline/contracts'
import { canConfirmSpelling, canManageSpellings, proposalDenial } from './remembered-spellings.ts'

describe('remembered spellings', () => {
  it('can be listed, confirmed and deleted by ceo and admin alone', () => {
    expect(ROLES.filter(canManageSpellings)).toEqual(['ceo', 'admin'])
  })
})

describe('proposalDenial', () => {
  const olga = { id: 'olga', isInDownline: true }

  it('lets managers propose for their downline only', () => {
    expect(proposalDenial({ id: 'max', role: 'manager' }, olga)).toBeNull()
    expect(proposalDenial({ id: 'max', role: 'manager' }, { ...olga, isInDownline: false })).toBe('outside-downline')
  })

  it('keeps managers from proposing a spelling for themselves', () => {
    expect(proposalDenial({ id: 'olga', role: 'manager' }, olga)).toBe('oneself')
  })

  it('lets the company propose for any member, and other roles for none', () => {
    const outside = { ...olga, isInDownline: false }
    expect(ROLES.filter((role) => proposalDenial({ id: 'max', role }, outside) === null)).toEqual(['ceo', 'admin'])
    expect(proposalDenial({ id: 'max', role: 'senior_loan_officer' }, olga)).toBe('not-manager')
  })
})

describe('canConfirmSpelling', () => {
  const payees = new Set(['olga', 'max', 'cleo'])

  it('refuses everyone paid by the matched loans', () => {
    expect(canConfirmSpelling({ id: 'cleo', role: 'ceo' }, payees)).toBe(false)
    expect(canConfirmSpelling({ id: 'olga', role: 'admin' }, payees)).toBe(false)
    expect(canConfirmSpelling({ id: 'ann', role: 'admin' }, payees)).toBe(true)
  })

  it('refuses managers', () => {
    expect(canConfirmSpelling({ id: 'moe', role: 'manager' }, payees)).toBe(false)
  })
})
