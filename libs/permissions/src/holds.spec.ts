import { type Duty, type Role, ROLES } from '@upline/contracts'
import { canAcceptDeductions, canDefer, canHold, canSetRules, releaseDenial } from './holds.ts'

const noOneElse = new Set(['me'])

const by = (role: Role, duties: Duty[] = []) => ({ id: 'me', role, duties })

describe('the actions of rules', () => {
  it('can be changed by ceo, admin and the Compliance duty', () => {
    expect(ROLES.filter((role) => canSetRules(by(role)))).toEqual(['ceo', 'admin'])
    expect(canSetRules(by('processor', ['compliance']))).toBe(true)
    expect(canSetRules(by('processor', ['payroll']))).toBe(false)
    expect(canSetRules(by('loan_officer', ['auditor']))).toBe(false)
  })
})

describe('holds', () => {
  it('can be placed by ceo, admin, and the Payroll and Compliance duties', () => {
    expect(ROLES.filter((role) => canHold(by(role)))).toEqual(['ceo', 'admin'])
    expect(canHold(by('processor', ['payroll']))).toBe(true)
    expect(canHold(by('processor', ['compliance']))).toBe(true)
    expect(canHold(by('loan_officer', ['auditor']))).toBe(false)
  })

  it('can be released by the same members', () => {
    expect(ROLES.filter((role) => releaseDenial(by(role), [], noOneElse) === null)).toEqual(['ceo', 'admin'])
    expect(releaseDenial(by('manager'), ['olga'], noOneElse)).toBe('not-holder')
    expect(releaseDenial(by('processor', ['compliance']), ['olga'], noOneElse)).toBeNull()
  })

  it('cannot be moved to a later run by a member whose pay they reduce', () => {
    expect(canDefer('me', ['olga', 'me'])).toBe(false)
    expect(canDefer('me', ['olga'])).toBe(true)
  })

  it('let others accept deductions below the floor, and not the payee', () => {
    expect(canAcceptDeductions('me', ['olga', 'me'])).toBe(false)
    expect(canAcceptDeductions('me', ['olga'])).toBe(true)
  })

  it('cannot be released by a member whose pay they keep', () => {
    expect(releaseDenial(by('ceo'), ['olga', 'me'], noOneElse)).toBe('own-pay')
  })
  it('cannot be released through an account of a member whose pay they keep', () => {
    expect(releaseDenial(by('ceo'), ['olga', 'ann'], new Set(['me', 'ann']))).toBe('tied-account')
    expect(releaseDenial(by('ceo'), ['olga'], new Set(['me', 'ann']))).toBeNull()
  })
})
