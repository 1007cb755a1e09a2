import type { LoanScope } from '@upline/contracts'
import { seesCompany } from '@upline/permissions'
import { useSignedInUser } from '@upline/web-kit'

/** The scope of the response, and before it arrives the one it will have, so that the header is complete from the start. */
export function useShownScope(answered: LoanScope | undefined, chosen: LoanScope | undefined): LoanScope {
  const user = useSignedInUser()
  return answered ?? (seesCompany(user) ? (chosen ?? 'company') : 'mine')
}
