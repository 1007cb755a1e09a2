import { isCompanyRole, type LoanScope } from '@upline/contracts'
import { useStoredChoice, useSignedInUser } from '@upline/web-kit'

const SCOPES = ['company', 'mine'] as const

interface DashboardScope {
  /** Whose numbers the cards show; undefined for users without a choice, who see their own. */
  scope: LoanScope | undefined
  choose: (scope: LoanScope) => void
}

/** Numbers of the company or the user's own, stored per user in this browser. Only ceo and admin have the choice. */
export function useDashboardScope(): DashboardScope {
  const user = useSignedInUser()
  const [scope, choose] = useStoredChoice<LoanScope>('dashboard-scope', SCOPES, 'company')
  return { scope: isCompanyRole(user.role) ? scope : undefined, choose }
}

/** Labels a card by its scope, if there is a choice. */
export const scopeLabel = (scope: LoanScope | undefined): string | undefined =>
  scope && (scope === 'company' ? 'Company' : 'Mine')

/** 'Company · 12 loans' */
export const withScope = (scope: LoanScope | undefined, note: string | undefined): string | undefined =>
  [scopeLabel(scope), note].filter(Boolean).join(' · ') || undefined
