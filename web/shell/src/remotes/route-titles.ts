import { capitalized } from '@upline/ui'
import { matchPath } from '@upline/web-kit'
import { remoteOf } from './remote-paths.ts'

/** Titles of routes that differ from the last part of the path. */
const TITLES: Record<string, string> = {
  '/': 'Dashboard',
  '/loans': 'Loan Tracking',
  '/loans/attention': 'Needs Attention',
  '/loans/:id': 'Loan',
  '/ask-about-a-loan': 'Ask about a loan',
  '/working-roster': 'Roster',
  '/roster': 'Roster Builder',
  '/open-roster': 'Team Roster',
  '/licenses': 'State Licenses',
  '/member-profile/:id': 'Member Profile',
  '/agent-onboard': 'Become an Agent',
  '/build-origination-site': 'Origination Site Builder',
  '/build-recruiting-site': 'Recruiting Site Builder',
}

/** Routes that the shell renders itself. */
const OWN = ['/debug-roster', '/operations']

/** The title of a route without the product name: 'Data Import', 'Loan'. */
export function routeTitle(pathname: string): string {
  const named = Object.keys(TITLES).find((path) => matchPath(path, pathname))
  if (named) return TITLES[named]!
  if (!remoteOf(pathname) && !OWN.some((path) => matchPath(path, pathname))) return 'Page Not Found'
  const [first = ''] = pathname.split('/').filter(Boolean)
  return first.split('-').map(capitalized).join(' ')
}
