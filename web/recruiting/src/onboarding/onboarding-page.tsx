import { PageHeader } from '@upline/ui'
import { ImportSteps } from '@upline/ui/forms'
import { useSearchParams } from '@upline/web-kit'
import { useEffect, useState } from 'react'
import { DetailsStep } from './details-step.tsx'
import { type Draft, keepDraft, readDraft, startingDraft } from './draft.ts'
import { FinishStep } from './finish-step.tsx'
import css from './onboarding.module.css'
import { PaymentStep } from './payment-step.tsx'
import { PlanPrices } from './plan-prices.tsx'
import { SuccessStep } from './success-step.tsx'
import { useReferral } from './use-referral.ts'

const STEPS = ['Your details', 'Payment', 'Success']

/** form, payment, finishing (payment made, registration running), success. */
type Step = 'form' | 'payment' | 'finishing' | 'success'

const PLACE: Record<Step, number> = { form: 1, payment: 2, finishing: 2, success: 3 }

const RETURNS: readonly string[] = ['reload', 'back_forward']

/** Whether the visitor returns from the payment page (by its links or the Back button) or by a reload. */
const isReturning = (search: URLSearchParams): boolean =>
  search.has('session_id') ||
  search.has('canceled') ||
  performance
    .getEntriesByType('navigation')
    .some((entry) => RETURNS.includes((entry as PerformanceNavigationTiming).type))

/** The draft and the step. The draft is stored until the registration is complete. */
function useOnboarding() {
  const [search, setSearch] = useSearchParams()
  const [draft, setDraft] = useState<Draft>(() => startingDraft(readDraft(), isReturning(search)))
  const [step, setStep] = useState<Step>(() =>
    search.get('session_id') ? 'finishing' : draft.isSaved ? 'payment' : 'form',
  )
  const [username, setUsername] = useState('')
  const change = (changes: Partial<Draft>) => setDraft((now) => ({ ...now, ...changes }))
  useEffect(() => {
    if (step !== 'success') keepDraft(draft)
  }, [draft, step])
  const referral = useReferral((recruiter) => change({ recruiter }))
  const leaveReturn = () => setSearch({}, { replace: true })
  const done = (as: string) => {
    setUsername(as)
    keepDraft(null)
    setStep('success')
    leaveReturn()
  }
  const back = (to: 'form' | 'payment') => {
    change(to === 'form' ? { isSaved: false } : {})
    setStep(to)
    leaveReturn()
  }
  return { search, draft, change, step, setStep, username, referral, done, back }
}

/** Form, payment, success (product text, section 2). A reload or a return from the payment page keeps the step. */
export function OnboardingPage() {
  const { search, draft, change, step, setStep, username, referral, done, back } = useOnboarding()
  return (
    <div className={css.page}>
      <PageHeader title="Become an agent" sub="Three quick steps to your account" />
      {step === 'form' && <PlanPrices />}
      <ImportSteps at={PLACE[step]} steps={STEPS} />
      {step === 'form' && (
        <DetailsStep
          draft={draft}
          referral={referral}
          onChange={change}
          onSaved={(saved) => {
            change({ ...saved, isSaved: true })
            setStep('payment')
          }}
        />
      )}
      {step === 'payment' && (
        <PaymentStep
          draft={draft}
          wasLeft={search.has('canceled')}
          onPlan={(planType) => keepDraft({ ...draft, planType })}
          onPaid={(planType) => {
            change({ planType })
            setStep('finishing')
          }}
          onBack={() => back('form')}
        />
      )}
      {step === 'finishing' && (
        <FinishStep draft={draft} sessionId={search.get('session_id')} onDone={done} onBack={back} />
      )}
      {step === 'success' && <SuccessStep username={username} />}
    </div>
  )
}
