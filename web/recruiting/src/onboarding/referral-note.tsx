import { Button, Note } from '@upline/ui'
import type { Draft } from './draft.ts'
import css from './onboarding.module.css'
import type { ReferralLookup } from './use-referral.ts'

interface Props {
  recruiter: Draft['recruiter']
  lookup: ReferralLookup
}

/** Shows the future upline above the form, or why the link named no one. */
export function ReferralNote({ recruiter, lookup }: Props) {
  if (recruiter)
    return (
      <div className={css.note}>
        <Note>
          {recruiter.firstName} {recruiter.lastName} invited you and will be your upline.
        </Note>
      </div>
    )
  if (lookup.result === 'not-found')
    return (
      <div className={css.note}>
        <Note>The recruiter of this link was not found. You can register without a recruiter.</Note>
      </div>
    )
  return lookup.result === 'failed' ? <FailedLookup retry={lookup.retry} /> : null
}

const FailedLookup = ({ retry }: Pick<ReferralLookup, 'retry'>) => (
  <div className={css.note} role="alert">
    <Note>We could not look up who invited you. If you continue now, you may register without a recruiter.</Note>
    <Button variant="default" mt="xs" onClick={() => void retry()}>
      Try Again
    </Button>
  </div>
)
