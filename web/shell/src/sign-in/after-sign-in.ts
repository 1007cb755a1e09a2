/** Where everybody begins: from there a sign-in leads to the loans page (product text, section 2). */
const BEGINNINGS = ['/', '/login', '/dashboard']

interface Address {
  pathname: string
  search: string
  hash: string
}

/** A page that was asked for by its address is what is wanted: whoever followed a link to it stays there. */
export const afterSignIn = ({ pathname, search, hash }: Address): string =>
  BEGINNINGS.includes(pathname.replace(/(.)\/+$/, '$1')) ? '/loans' : pathname + search + hash

/** Agents' pages are documents of their own, which the gateway gives to whoever is signed in: no screen of ours draws them. */
export const isAgentsPage = ({ pathname }: Pick<Address, 'pathname'>): boolean =>
  /^\/(landing|agent-site|sites)\//.test(pathname)
