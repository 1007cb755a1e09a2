import { PLAN_TYPES, type PlanType, TRIAL_DAYS } from '@upline/contracts'
import { Button, FormError, FormFoot, Note, Panel } from '@upline/ui'
import { api, failureMessage, useMutation } from '@upline/web-kit'
import { useEffect } from 'react'
import { PlanTerms } from '../plan/plan-terms.tsx'
import { agentData, type Draft } from './draft.ts'
import { useRecruitingSettings } from '../settings/use-recruiting-settings.ts'
import css from './onboarding.module.css'

interface Props {
  draft: Draft
  /** The visitor left the payment page without paying. */
  wasLeft: boolean
  /** Stores the plan before the browser goes to the payment page. */
  onPlan: (planType: PlanType) => void
  /** Already paid: continue with the registration. */
  onPaid: (planType: PlanType) => void
  onBack: () => void
}

const pay = (draft: Draft, planType: PlanType) =>
  api('/api/create-agent-payment', {
    method: 'POST',
    // The product text sends amount 1. The server charges the price of the plan.
    json: { agentData: agentData(draft), planType, amount: 1, recruiterId: draft.recruiter?.id ?? null },
  })

/** The Back button may restore the page in its loading state. Resets it, so that the user can choose again. */
function useComeBack(again: () => void): void {
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && again()
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [again])
}

/** Starts the payment of a plan and goes to the payment page. */
function usePayment({ draft, onPlan, onPaid }: Pick<Props, 'draft' | 'onPlan' | 'onPaid'>) {
  const payment = useMutation({
    mutationFn: (planType: PlanType) => pay(draft, planType),
    onSuccess: ({ checkoutUrl }, planType) => {
      onPlan(planType)
      if (checkoutUrl) location.assign(checkoutUrl)
      else onPaid(planType)
    },
  })
  useComeBack(payment.reset)
  return payment
}

const noteOf = (isSimulated: boolean): string =>
  `${TRIAL_DAYS} days free, then billed monthly${isSimulated ? ' (simulated payments)' : ''}`

export function PaymentStep({ draft, wasLeft, onPlan, onPaid, onBack }: Props) {
  const payment = usePayment({ draft, onPlan, onPaid })
  const { data: settings } = useRecruitingSettings()
  const isBusy = payment.isPending || payment.isSuccess
  return (
    <Panel title="Choose your plan" note={noteOf(settings?.isSimulated === true)}>
      {wasLeft && (
        <div className={css.note}>
          <Note>You left the payment page. You weren&apos;t charged, and your details are saved.</Note>
        </div>
      )}
      <div className={css.plans}>
        {PLAN_TYPES.map((planType) => (
          <PlanCard
            key={planType}
            planType={planType}
            isBusy={isBusy}
            isChosen={payment.variables === planType}
            onChoose={() => payment.mutate(planType)}
          />
        ))}
      </div>
      <FormError>
        {payment.error && failureMessage(payment.error, 'Unable to start the payment. Please try again.')}
      </FormError>
      <FormFoot>
        <Button variant="default" disabled={isBusy} onClick={onBack}>
          Back to Your Details
        </Button>
      </FormFoot>
    </Panel>
  )
}

interface CardProps {
  planType: PlanType
  /** A payment has started. */
  isBusy: boolean
  isChosen: boolean
  onChoose: () => void
}

const PlanCard = ({ planType, isBusy, isChosen, onChoose }: CardProps) => (
  <article className={css.plan}>
    <PlanTerms planType={planType} />
    <Button
      variant={planType === 'premium' ? 'filled' : 'default'}
      loading={isBusy && isChosen}
      disabled={isBusy}
      onClick={onChoose}
    >
      {`Choose ${planType === 'premium' ? 'Premium' : 'Basic'}`}
    </Button>
  </article>
)
