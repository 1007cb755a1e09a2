import type { Dollars } from './dollars.ts'

/** A member's pay of a held loan. */
export interface HeldPayee {
  memberId: string
  name: string
  amount: Dollars
}

/** GET and POST /api/holds: booked pay of a loan that is not payable until the hold is released. */
export interface Hold {
  id: string
  state: 'active' | 'released'
  loanId: string
  loanNumber: string | null
  borrower: string
  /** null: all payees of the loan. */
  memberId: string | null
  memberName: string | null
  reason: string
  placedBy: string
  placedAt: string
  /** The pay that is on hold now; empty once the hold is released. */
  payees: HeldPayee[]
  /** Pay that this run skips: it is paid in a later run. */
  deferredFrom: string | null
  release: { by: string; reason: string; at: string } | null
  /** Why the caller cannot release it; null: they can, or it is released. */
  releaseDenial: string | null
}
