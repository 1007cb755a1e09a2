import type { CompPlan, CompPlanVersion } from '@upline/contracts'
import { ForChanges, Link, useToday } from '@upline/web-kit'
import css from './plans.module.css'
import { WithdrawButton } from './withdraw-button.tsx'

interface Props {
  plan: CompPlan
  version: CompPlanVersion
}

/** Opens the request of a draft; withdraws an approved version before its date. */
export function VersionActions({ plan, version: { version, status, effectiveFrom, requestId } }: Props) {
  const today = useToday()
  const name = `version ${version} of ${plan.name}`
  const isLater = effectiveFrom !== null && effectiveFrom > today
  return (
    <ForChanges>
      <span className={css.actions}>
        {requestId && <ReviewLink {...{ requestId, name }} />}
        {status === 'approved' && isLater && <WithdrawButton part={{ planId: plan.id, version }} name={name} />}
      </span>
    </ForChanges>
  )
}

/** Approvals shows what a draft changes, and who can decide. */
export const ReviewLink = ({ requestId, name }: { requestId: string; name: string }) => (
  <Link to={`/approvals?open=${requestId}`} aria-label={`Review ${name}`} className={css.review}>
    Review
  </Link>
)
