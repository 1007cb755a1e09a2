import { isCompanyRole, MATCHING_KEY_LABELS, type CurrentUser, type MatchingKey } from '@upline/contracts'
import { capitalized } from '@upline/ui'
import { api, useQuery, useSignedInUser } from '@upline/web-kit'
import css from './matching-key-notes.module.css'

/** Pending and rejected values that do not match loans, each with the approved value that does. */
export function MatchingKeyNotes({ memberId }: { memberId: string }) {
  const viewer = useSignedInUser()
  const path = `/api/loans/matching-keys/${encodeURIComponent(memberId)}` as const
  const { data = [] } = useQuery({
    queryKey: ['/api/loans/matching-keys', memberId],
    queryFn: () => api(path),
    enabled: canSeeKeys(viewer, memberId),
    // A manager gets 404 for members outside their downline.
    retry: false,
  })
  const open = data.filter(({ state }) => state !== 'approved')
  if (open.length === 0) return null
  return (
    <ul className={css.notes} aria-label="Loan matching">
      {open.map((key) => (
        <li key={key.kind}>
          <b>{capitalized(MATCHING_KEY_LABELS[key.kind])}</b> {key.value}
          <span className={css.state}>{STATE_TEXTS[key.state]}</span>
          <span className={css.hint}>{inForce(data, key)}</span>
        </li>
      ))}
    </ul>
  )
}

const STATE_TEXTS = {
  approved: '',
  pending: 'Pending approval for loan matching',
  rejected: 'Not approved for loan matching',
}

/** Only hides the notes. The server checks access. */
const canSeeKeys = ({ id, role, duties = [] }: CurrentUser, memberId: string): boolean =>
  id === memberId || isCompanyRole(role) || role === 'manager' || duties.includes('auditor')

function inForce(keys: readonly MatchingKey[], { kind }: MatchingKey): string {
  const approved = keys.find((key) => key.kind === kind && key.state === 'approved')
  return approved ? `Loans still match '${approved.value}'.` : 'No loans match it yet.'
}
