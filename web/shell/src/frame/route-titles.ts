import { matchPath } from '@upline/web-kit'
import { remoteOf } from '../remotes/remote-paths.ts'

/** Routes whose title is not the last part of their path. */
const TITLES: Record<string, string> = {
  '/': 'Dashboard',
  '/loans': 'Loan Tracking',
  '/loans/attention': 'Needs Attention',
  '/loans/:id': 'Loan',
  '/ask-about-a-loan': 'Ask about a loan',
  '/working-roster': 'Roster',
  '/roster': 'Roster Builder',
  '/open-roster': 'Team Roster',
  '/member-profile/:id': 'Member Profile',
  '/agent-onboard': 'Become an Agent',
  '/build-origination-site': 'Origination Site Builder',
  '/build-recruiting-site': 'Recruiting Site Builder',
}

/** Routes of the shell itself. */
const OWN = ['/debug-roster', '/operations']

/** The title of every route, without the product's name: 'Data Import', 'Loan'. */
export function routeTitle(pathname: string): string {
  const named = Object.keys(TITLES).find((path) => matchPath(path, pathname))
  if (named) return TITLES[named]!
  if (!remoteOf(pathname) && !OWN.some((path) => matchPath(path, pathname))) return 'Page Not Found'
  const [first = ''] = pathname.split('/').filter(Boolean)
  return first.split('-').map(capitalized).join(' ')
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
