import { routeTitle } from './route-titles.ts'

describe('routeTitle', () => {
  it.each([
    ['/', 'Dashboard'],
    ['/dashboard', 'Dashboard'],
    ['/loans', 'Loan Tracking'],
    ['/loans/attention', 'Needs Attention'],
    ['/loans/01968924-9c00-72bd-b36f-1d49fc45ac01', 'Loan'],
    ['/commissions', 'Commissions'],
    ['/ask-about-a-loan', 'Ask about a loan'],
    ['/data-import', 'Data Import'],
    ['/reports', 'Reports'],
    ['/integrations', 'Integrations'],
    ['/downline', 'Downline'],
    ['/working-roster', 'Roster'],
    ['/roster', 'Roster Builder'],
    ['/admin-roster', 'Admin Roster'],
    ['/direct-roster', 'Direct Roster'],
    ['/simple-roster', 'Simple Roster'],
    ['/debug-roster', 'Debug Roster'],
    ['/open-roster', 'Team Roster'],
    ['/licenses', 'State Licenses'],
    ['/member-profile/7', 'Member Profile'],
    ['/recruiting', 'Recruiting'],
    ['/recruiting-landing', 'Recruiting Landing'],
    ['/agent-onboard', 'Become an Agent'],
    ['/build-origination-site', 'Origination Site Builder'],
    ['/build-recruiting-site', 'Recruiting Site Builder'],
    ['/email-test', 'Email Test'],
    ['/leads', 'Leads'],
    ['/operations', 'Operations'],
    ['/nothing-here', 'Page Not Found'],
  ])('titles %s as %s', (path, title) => {
    expect(routeTitle(path)).toBe(title)
  })
})
