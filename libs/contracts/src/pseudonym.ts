/** The domain that RFC 2606 keeps free: nothing is ever sent there. */
const NOWHERE = 'erased.invalid'

export interface Pseudonym {
  firstName: string
  lastName: string
  username: string
  email: string
}

/** What an erased member is called from then on: told apart by the id, which says nothing of who it was. */
export const pseudonymOf = (memberId: string): Pseudonym => {
  const short = memberId.replace(/[^0-9a-z]/gi, '').slice(-6)
  return {
    firstName: 'Former',
    lastName: `member ${short}`,
    username: `erased-${memberId}`,
    email: `${memberId}@${NOWHERE}`,
  }
}

export const isPseudonym = ({ email }: { email: string }): boolean => email.endsWith(`@${NOWHERE}`)
