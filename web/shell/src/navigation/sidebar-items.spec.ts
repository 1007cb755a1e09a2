import { ROLES, type Duty, type Role } from '@upline/contracts'
import { isCurrent, sidebarSections } from './sidebar-items.ts'

const sections = (role: Role, duties: Duty[] = []) => sidebarSections({ username: 'wen li', role, duties })
const labels = (role: Role, duties: Duty[] = []) =>
  sections(role, duties).map(({ title, items }) => [title, items.map((item) => item.label)])

describe('sidebar', () => {
  it('shows the eight screens and My Websites to everyone', () => {
    expect(labels('loan_officer')).toEqual([
      [
        undefined,
        [
          'Dashboard',
          'Commissions',
          'Loan Tracking',
          'Downline',
          'Reports',
          'Recruiting',
          'Integrations',
          'Data Import',
        ],
      ],
      ['My Websites', ['My Landing Page', 'Recruiting Landing', 'Leads']],
    ])
  })

  it('shows Approvals after Reports to members who see requests', () => {
    const first = (user: { role: Role; duties?: Duty[] }) =>
      sidebarSections({ username: 'wen', ...user })[0]!.items.map(({ label }) => label)
    const withApprovals = [
      first({ role: 'ceo' }),
      first({ role: 'manager' }),
      first({ role: 'loan_officer', duties: ['payroll'] }),
      first({ role: 'loan_officer', duties: ['auditor'] }),
    ]
    for (const labels of withApprovals) expect(labels.slice(4, 6)).toEqual(['Reports', 'Approvals'])
    expect(first({ role: 'loan_officer', duties: ['compliance'] })).not.toContain('Approvals')
  })

  it('shows Admin with Roster only to admin and ceo', () => {
    expect(labels('admin').at(-1)).toEqual(['Admin', ['Roster']])
    expect(labels('ceo').at(-1)).toEqual(['Admin', ['Roster']])
    expect(JSON.stringify(labels('manager'))).not.toContain('Roster')
  })

  it('shows Name Matching only to the company and auditors', () => {
    const leads = (role: Role, duties: Duty[] = []) =>
      sections(role, duties)[0]?.items.at(-1)?.path === '/name-matching'
    expect(ROLES.filter((role) => leads(role))).toEqual(['ceo', 'admin'])
    expect([leads('processor', ['auditor']), leads('processor', ['payroll'])]).toEqual([true, false])
  })

  it('shows Admin to auditors, and Compliance to members with that duty', () => {
    expect(labels('processor', ['auditor']).at(-1)).toEqual(['Admin', ['Roster']])
    expect(labels('processor', ['payroll', 'compliance']).at(-1)).toEqual([
      'Compliance',
      ['NMLS IDs', 'State Licenses', 'Supervision'],
    ])
  })

  it("opens the user's landing page in a new tab", () => {
    expect(sections('ceo')[1]?.items[0]).toMatchObject({ path: '/landing/wen%20li', apart: true })
  })

  it('marks the dashboard at / and the roster at /roster', () => {
    const current = (path: string) =>
      sections('ceo').flatMap(({ items }) => items.filter((item) => isCurrent(item, path)).map(({ label }) => label))
    expect([current('/'), current('/roster'), current('/nowhere')]).toEqual([['Dashboard'], ['Roster'], []])
  })

  it('marks NMLS IDs alone for a member with its own item', () => {
    const items = sections('ceo', ['compliance']).flatMap(({ items }) => items)
    expect(items.filter((item) => isCurrent(item, '/nmls-ids')).map(({ label }) => label)).toEqual(['NMLS IDs'])
  })

  it('marks the item that leads to a page without an own item', () => {
    const current = (path: string) =>
      sections('ceo').flatMap(({ items }) => items.filter((item) => isCurrent(item, path)).map(({ label }) => label))
    expect(['/moves', '/simulator'].map(current)).toEqual([['Downline'], ['Downline']])
    expect(current('/ask-about-a-loan')).toEqual(['Commissions'])
    expect(current('/nmls-ids')).toEqual(['Roster'])
    expect(['/licenses', '/supervision'].map(current)).toEqual([['Roster'], ['Roster']])
    expect(['/member-profile/7', '/open-roster', '/admin-roster'].map(current)).toEqual([
      ['Roster'],
      ['Roster'],
      ['Roster'],
    ])
  })

  it('marks Downline and Loan Tracking on the pages that they lead to, for users without Roster and Name Matching', () => {
    const current = (path: string, duties: Duty[] = []) =>
      sections('manager', duties).flatMap(({ items }) =>
        items.filter((item) => isCurrent(item, path)).map(({ label }) => label),
      )
    for (const path of ['/member-profile/7', '/working-roster', '/nmls-ids'])
      expect(current(path)).toEqual(['Downline'])
    expect(current('/name-matching')).toEqual(['Loan Tracking'])
    expect(current('/nmls-ids', ['compliance'])).toEqual(['NMLS IDs'])
  })
})
