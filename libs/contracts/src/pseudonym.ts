/** The domain that RFC 2606 reserves: no email is ever delivered there. */
const NOWHERE = 'erased.invalid'

export interface Pseudonym {
  firstName: string
  lastName: string
  username: string
  email: string
}

/** The name of an erased member. The ID tells erased members apart and does not identify the person. */
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
