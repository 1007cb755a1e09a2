import type { SecondFactorState } from '@upline/contracts'
import { Button, NeutralBadge, QueryError, SkeletonRows, toast } from '@upline/ui'
import { useState } from 'react'
import { Enrolment } from './enrolment.tsx'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodesList } from './recovery-codes.tsx'
import css from './second-factor.module.css'
import { useDisable, useRefetchFactor, useRenewCodes, useSecondFactor } from './use-second-factor.ts'

type Step = 'none' | 'enrol' | 'disable' | 'renew'

/** The user's two-factor authentication, below the list of sessions. */
export function SecondFactorSection() {
  const { data, error, refetch } = useSecondFactor()
  const refresh = useRefetchFactor()
  const [step, setStep] = useState<Step>('none')
  const back = () => {
    setStep('none')
    void refresh()
  }
  return (
    <section aria-label="Two-factor authentication" className={css.section}>
      <h3 className={css.heading}>Two-factor authentication {data?.isOn && <NeutralBadge>On</NeutralBadge>}</h3>
      {error && !data ? (
        <QueryError title="Unable to load two-factor authentication" query={{ error, refetch }} />
      ) : !data ? (
        <SkeletonRows message="Loading two-factor authentication..." rows={1} />
      ) : (
        <Content state={data} step={step} onStep={setStep} onBack={back} />
      )}
    </section>
  )
}

interface ContentProps {
  state: SecondFactorState
  step: Step
  onStep: (step: Step) => void
  onBack: () => void
}

function Content({ state, step, onStep, onBack }: ContentProps) {
  if (step === 'enrol') return <Enrolment onDone={onBack} />
  if (step === 'disable') return <Disabling onBack={onBack} />
  if (step === 'renew') return <Renewing onBack={onBack} />
  if (!state.isOn)
    return (
      <>
        <p className={css.text}>Off. When on, you&apos;ll enter a code from your phone at sign-in.</p>
        <Button variant="default" onClick={() => onStep('enrol')}>
          Set Up Two-Factor Authentication
        </Button>
      </>
    )
  return (
    <>
      <p className={css.text}>
        You enter a code from your phone at sign-in. {state.recoveryCodesLeft} of 10 recovery codes{' '}
        {state.recoveryCodesLeft === 1 ? 'is' : 'are'} left.
        {state.isRequired && ' Your role requires it.'}
      </p>
      <div className={css.actions}>
        <Button variant="default" onClick={() => onStep('renew')}>
          Create New Recovery Codes
        </Button>
        {!state.isRequired && (
          <Button variant="default" onClick={() => onStep('disable')}>
            Turn Off
          </Button>
        )}
      </div>
    </>
  )
}

function Disabling({ onBack }: { onBack: () => void }) {
  const { mutate, error, isPending } = useDisable()
  const done = () => {
    toast({ title: 'Two-Factor Authentication', message: 'Two-factor authentication is off.' })
    onBack()
  }
  return (
    <ProofForm
      {...{ verb: 'Turn Off', error, busy: isPending, onCancel: onBack }}
      onProof={(proof) => mutate(proof, { onSuccess: done })}
    />
  )
}

function Renewing({ onBack }: { onBack: () => void }) {
  const { mutate, data, error, isPending } = useRenewCodes()
  if (data) return <RecoveryCodesList codes={data.recoveryCodes} onDone={onBack} />
  return (
    <ProofForm
      {...{ verb: 'Create Codes', error, busy: isPending, onCancel: onBack }}
      onProof={(proof) => mutate(proof)}
    />
  )
}
