import { dashboardRoleLabel, isCompanyRole, roleLabel, roleRank, ROLES, rosterRoleBadge } from './roles.ts'
import { LOAN_STATUSES, parseLoanStatus } from './loan-status.ts'
import { levelLabel, spellingKey } from './commission-levels.ts'

describe('roles', () => {
  it('labels roles CEO, Administrator, Loan Officer, or else Team Member on the dashboard', () => {
    expect(ROLES.map(dashboardRoleLabel)).toEqual([
      'CEO',
      'Administrator',
      'Team Member',
      'Team Member',
      'Loan Officer',
      'Team Member',
      'Team Member',
    ])
  })

  it('have the badges CEO, Admin, Sr. LO and LO in the roster', () => {
    expect(rosterRoleBadge('ceo')).toBe('CEO')
    expect(rosterRoleBadge('admin')).toBe('Admin')
    expect(rosterRoleBadge('senior_loan_officer')).toBe('Sr. LO')
    expect(rosterRoleBadge('loan_officer')).toBe('LO')
    expect(rosterRoleBadge('manager')).toBe('Manager')
  })

  it('orders roles for granting: ceo = admin, manager, the rest', () => {
    expect(roleRank('ceo')).toBe(roleRank('admin'))
    expect(roleRank('admin')).toBeGreaterThan(roleRank('manager'))
    expect(ROLES.filter((role) => roleRank(role) === 0)).toEqual([
      'senior_loan_officer',
      'loan_officer',
      'assistant',
      'processor',
    ])
    expect(ROLES.filter(isCompanyRole)).toEqual(['ceo', 'admin'])
  })

  it('have labels of capitalized words, and CEO in capitals', () => {
    expect(ROLES.map(roleLabel)).toEqual([
      ...['CEO', 'Admin', 'Manager', 'Senior Loan Officer', 'Loan Officer', 'Assistant', 'Processor'],
    ])
  })
})

describe('loan statuses', () => {
  it('reads the five statuses in any case, and no others', () => {
    expect(LOAN_STATUSES.map((status) => parseLoanStatus(` ${status.toUpperCase()} `))).toEqual([...LOAN_STATUSES])
    expect(parseLoanStatus('Closed')).toBeUndefined()
    expect(parseLoanStatus('')).toBeUndefined()
  })
})

describe('levels', () => {
  it('labels levels Personal, Level 1 to 3, and Unknown', () => {
    expect([0, 1, 2, 3, 4, -1].map(levelLabel)).toEqual([
      'Personal',
      'Level 1',
      'Level 2',
      'Level 3',
      'Unknown',
      'Unknown',
    ])
  })
})

describe('a written name', () => {
  it('compares names without case, double spaces and accents', () => {
    expect(spellingKey('  José   GARCÍA ')).toBe('jose garcia')
  })
})
