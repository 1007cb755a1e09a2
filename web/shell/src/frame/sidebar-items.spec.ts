import type { Role } from '@upline/contracts'
import { isCurrent, sidebarSections } from './sidebar-items.ts'

const sections = (role: Role) => sidebarSections({ username: 'wen li', role })
const labels = (role: Role) => sections(role).map(({ title, items }) => [title, items.map((item) => item.label)])

describe('the sidebar', () => {
  it('has the eight screens and My Websites for everyone', () => {
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
      ['My Websites', ['My Landing Page', 'Recruiting Landing']],
    ])
  })

  it('has Admin with Roster only for admin and ceo', () => {
    expect(labels('admin').at(-1)).toEqual(['Admin', ['Roster']])
    expect(labels('ceo').at(-1)).toEqual(['Admin', ['Roster']])
    expect(JSON.stringify(labels('manager'))).not.toContain('Roster')
  })

  it("opens the person's own landing page in a new tab", () => {
    expect(sections('ceo')[1]?.items[0]).toMatchObject({ path: '/landing/wen%20li', apart: true })
  })

  it('knows / as the dashboard and /roster as the roster', () => {
    const current = (path: string) =>
      sections('ceo').flatMap(({ items }) => items.filter((item) => isCurrent(item, path)).map(({ label }) => label))
    expect([current('/'), current('/roster'), current('/nowhere')]).toEqual([['Dashboard'], ['Roster'], []])
  })
})
