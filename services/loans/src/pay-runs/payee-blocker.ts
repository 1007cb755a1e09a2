import type { PayRunBlocker } from '@upline/contracts'

interface Payee {
  id: string
  name: string
}

interface PayeesFault<One extends Payee> {
  kind: PayRunBlocker['kind']
  payees: readonly One[]
  /** Gets '1 payee' or '3 payees'. */
  message: (count: string) => string
  linkOf: (payee: One) => string
  link: string
}

/** Names that a blocker lists; the others are on the page behind its link. */
export const MAX_LISTED = 20

export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

/** A blocker about payees; null without payees. */
export function payeeBlocker<One extends Payee>({
  kind,
  payees,
  message,
  linkOf,
  link,
}: PayeesFault<One>): PayRunBlocker | null {
  if (payees.length === 0) return null
  return {
    kind,
    count: payees.length,
    message: message(counted(payees.length, 'payee')),
    link,
    items: payees.slice(0, MAX_LISTED).map((payee) => ({ label: payee.name, link: linkOf(payee) })),
  }
}
