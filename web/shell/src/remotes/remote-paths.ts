import { matchPath } from '@upline/web-kit'

/** The paths of each remote. A remote defines its routes with these full paths. */
const PATHS = {
  loans: [
    ...['/', '/dashboard', '/loans', '/loans/:page', '/name-matching', '/commissions', '/data-import', '/reports'],
    '/approvals',
    '/ask-about-a-loan',
    '/integrations',
  ],
  roster: [
    '/downline',
    '/moves',
    '/simulator',
    '/working-roster',
    '/roster',
    '/open-roster',
    '/admin-roster',
    '/direct-roster',
    '/simple-roster',
    '/nmls-ids',
    '/licenses',
    '/supervision',
    '/member-profile/:id',
  ],
  recruiting: ['/recruiting', '/recruiting-landing', '/agent-onboard'],
  sites: ['/build-origination-site', '/build-recruiting-site', '/email-test', '/leads', '/page-claims'],
} as const

export type RemoteName = keyof typeof PATHS

export const REMOTE_NAMES = Object.keys(PATHS) as RemoteName[]

export const remoteOf = (pathname: string): RemoteName | undefined =>
  REMOTE_NAMES.find((name) => PATHS[name].some((path) => matchPath(path, pathname)))
