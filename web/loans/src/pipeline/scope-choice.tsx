import { isCompanyRole, type LoanScope } from '@upline/contracts'
import { SegmentedControl } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'

const SCOPES = [
  { value: 'company', label: 'Company' },
  { value: 'mine', label: 'Mine' },
]

/** Only ceo and admin have a choice: every loan, or their own stake. */
export function ScopeChoice({ scope, onScope }: { scope: LoanScope | undefined; onScope: (scope: LoanScope) => void }) {
  const user = useSignedInUser()
  if (!isCompanyRole(user.role)) return null
  return (
    <SegmentedControl
      aria-label="Whose loans"
      size="sm"
      data={SCOPES}
      value={scope ?? 'company'}
      onChange={(value) => onScope(value as LoanScope)}
    />
  )
}
