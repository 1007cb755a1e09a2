/** Start pages. A sign-in there opens the loans page (product text, section 2). */
const START_PATHS = ['/', '/login', '/dashboard']

interface Address {
  pathname: string
  search: string
  hash: string
}

/** Returns the requested page, so that a user who followed a link stays there. */
export const afterSignIn = ({ pathname, search, hash }: Address): string =>
  START_PATHS.includes(pathname.replace(/(.)\/+$/, '$1')) ? '/loans' : pathname + search + hash

/** Whether the path is an agent's page: a separate document that the gateway serves to signed-in users. */
export const isAgentsPage = ({ pathname }: Pick<Address, 'pathname'>): boolean =>
  /^\/(landing|agent-site|sites)\//.test(pathname)
