import { Button, Loading, Panel, toast } from '@upline/ui'
import { failureMessage, isStatus, useMutation } from '@upline/web-kit'
import { useEffect } from 'react'
import { completeRegistration, RegistrationFailedError } from './complete-registration.ts'
import type { Draft } from './draft.ts'
import css from './onboarding.module.css'

/** The success step appears two seconds after the registration completes (product text, section 9). */
const SUCCESS_DELAY_MS = 2_000

interface Props {
  draft: Draft
  sessionId: string | null
  onDone: (username: string) => void
  onBack: (to: 'form' | 'payment') => void
}

export function FinishStep({ draft, sessionId, onDone, onBack }: Props) {
  const registration = useMutation({ mutationFn: () => completeRegistration(draft, sessionId) })
  const { mutate, isSuccess, data: username, error } = registration
  useEffect(() => mutate(), [])
  useEffect(() => {
    if (!isSuccess) return
    toast({ title: 'Registration Complete', message: 'Your account has been created. Welcome to Upline!' })
    const timer = setTimeout(() => onDone(username), SUCCESS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isSuccess])
  return (
    <Panel title="Your registration">
      {error ? (
        <Failed error={error} onAgain={() => mutate()} onBack={onBack} />
      ) : (
        <>
          <Loading>{isSuccess ? 'Your account is ready...' : 'Processing your registration...'}</Loading>
          <p className={css.hint}>You can reload this page. You won&apos;t be charged twice.</p>
        </>
      )}
    </Panel>
  )
}

/** Shows what happened, the state of the payment and the next action. */
function Failed({ error, onAgain, onBack }: { error: Error; onAgain: () => void; onBack: Props['onBack'] }) {
  const isUnpaid = isStatus(error, 402)
  const hasEnded = error instanceof RegistrationFailedError || isStatus(error, 409)
  const title = isUnpaid
    ? "We haven't received your payment"
    : hasEnded
      ? 'Your registration could not be completed'
      : 'Your registration is still in progress'
  const text = error instanceof RegistrationFailedError ? error.message : failureMessage(error, WAIT)
  return (
    <div role="alert" className={css.failed}>
      <h3>{title}</h3>
      <p>{text}</p>
      <div className={css.acts}>
        {!hasEnded && <Button onClick={onAgain}>Try Again</Button>}
        {isUnpaid && (
          <Button variant="default" onClick={() => onBack('payment')}>
            Back to Plans
          </Button>
        )}
        {hasEnded && <Button onClick={() => onBack('form')}>Check Your Details</Button>}
      </div>
    </div>
  )
}

const WAIT =
  "This is taking longer than expected. Your payment is safe. We'll create your account as soon as possible " +
  'and email you the result.'
