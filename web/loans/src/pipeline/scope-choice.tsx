import type { LoanScope } from '@upline/contracts'
import { seesCompany } from '@upline/permissions'
import { SegmentedControl } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'

const SCOPES = [
  { value: 'company', label: 'Company' },
  { value: 'mine', label: 'Mine' },
]

/** Lets CEO, admins and auditors choose between all loans and their own. */
export function ScopeChoice({ scope, onScope }: { scope: LoanScope | undefined; onScope: (scope: LoanScope) => void }) {
  const user = useSignedInUser()
  if (!seesCompany(user)) return null
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
