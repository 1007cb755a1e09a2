import { type CurrentUser, DUTIES, ROLES } from '@upline/contracts'
import { REPORT_LABELS, reportGroups } from './visible-reports.ts'

const groups = (role: CurrentUser['role'], duties: CurrentUser['duties'] = []) =>
  reportGroups({ role, duties, username: 'ann' } as CurrentUser).map(({ label, tabs }) => [label, tabs.length])
const tabs = (role: CurrentUser['role'], duties: CurrentUser['duties'] = []) =>
  reportGroups({ role, duties, username: 'ann' } as CurrentUser).flatMap((group) => group.tabs)

describe('reportGroups', () => {
  it('shows the company all reports, each in one group', () => {
    for (const shown of [tabs('ceo'), tabs('admin'), tabs('processor', ['auditor'])])
      expect(shown.toSorted()).toEqual(Object.keys(REPORT_LABELS).toSorted())
    expect(reportGroups({ role: 'ceo', duties: [] } as unknown as CurrentUser).map(({ label }) => label)).toEqual([
      'Payroll',
      'Corrections',
      'Compliance',
      'Plans',
    ])
  })

  it('shows officers and managers one row of reports', () => {
    const own = ['statements', 'adjustments', 'disputes', 'clawbacks', 'balances', 'my-plan']
    expect(tabs('loan_officer')).toEqual(own)
    expect(tabs('manager')).toEqual(['statements', 'payday', ...own.slice(1)])
    for (const role of ['loan_officer', 'manager'] as const) for (const [, count] of groups(role)) expect(count).toBe(1)
  })

  it('names a group with a single report after the report', () => {
    expect(groups('processor', ['payroll'])).toEqual([
      ['Payroll', 6],
      ['Corrections', 3],
      ['Holds', 1],
      ['My plan', 1],
    ])
  })

  it('shows the Compliance duty holds, rules and checks, but not the reports of payroll', () => {
    const shown = tabs('loan_officer', ['compliance'])
    expect(shown).toEqual(
      expect.arrayContaining(['holds', 'rules', 'loan-terms', 'recruiting-pay', 'statements', 'my-plan']),
    )
    for (const tab of ['payday', 'periods', 'payroll-settings', 'shadow-runs', 'plans'])
      expect(shown).not.toContain(tab)
  })

  it('starts with Statements for every role and duty', () => {
    for (const role of ROLES) for (const duty of DUTIES) expect(tabs(role, [duty])[0]).toBe('statements')
  })
})
