import { ROLES } from '@upline/contracts'
import { auditorConflict, dutyGrantProblem } from './duties.ts'

const grant = {
  by: { id: 'cleo', role: 'ceo' },
  member: { id: 'olga', role: 'loan_officer' },
  duties: ['payroll'],
} as const

describe('duties', () => {
  it('lets only ceo and admin grant duties', () => {
    const granting = ROLES.filter((role) => dutyGrantProblem({ ...grant, by: { id: 'max', role } }) === null)
    expect(granting).toEqual(['ceo', 'admin'])
    expect(dutyGrantProblem({ ...grant, by: { id: 'max', role: 'manager' } })).toBe('not-company')
  })

  it('cannot be granted to oneself', () => {
    expect(dutyGrantProblem({ ...grant, member: { id: 'cleo', role: 'ceo' } })).toBe('own-duties')
  })

  it('exclude each other where an auditor could change something', () => {
    const auditors = ROLES.filter((role) => auditorConflict(role, ['auditor']) === null)
    expect(auditors).toEqual(['senior_loan_officer', 'loan_officer', 'assistant', 'processor'])
    expect(auditorConflict('loan_officer', ['auditor', 'payroll'])).toBe('auditor-changes-nothing')
    expect(auditorConflict('manager', ['payroll', 'compliance'])).toBeNull()
    expect(dutyGrantProblem({ ...grant, duties: ['payroll', 'auditor'] })).toBe('auditor-changes-nothing')
  })
})
