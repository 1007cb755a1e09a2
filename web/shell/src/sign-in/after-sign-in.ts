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
