import { type OwnPlan, PLANS, type PlanType } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Button, LoadError, Money, Panel } from '@upline/ui'
import { ConfirmDialog } from '@upline/ui/data'
import { useState } from 'react'
import { dayOf, isOver, planSentence, upgradeSentence } from './plan-words.ts'
import css from './plan.module.css'
import { useChoosePlan, useOwnPlan, usePortal, useRefund } from './use-own-plan.ts'

export function OwnPlanPanel() {
  const { data: plan, error, refetch } = useOwnPlan()
  return (
    <Panel title="Your Plan" note={plan?.isSimulated ? 'simulated payments' : undefined}>
      {error ? (
        <LoadError title="Unable to load your plan" detail={error.message} onRetry={() => void refetch()} />
      ) : plan ? (
        <PlanFacts plan={plan} />
      ) : (
        <p className={css.quiet}>Loading...</p>
      )}
    </Panel>
  )
}

function PlanFacts({ plan }: { plan: OwnPlan }) {
  const portal = usePortal()
  return (
    <>
      {plan.planType && !isOver(plan) && (
        <p className={css.planName}>
          {PLANS[plan.planType].name} <span className={css.quiet}>{plan.planType}</span>
        </p>
      )}
      <p className={css.quiet}>{planSentence(plan)}</p>
      <div className={css.acts}>
        {plan.hasBilling && (
          <Button variant="default" loading={portal.isPending} onClick={() => portal.mutate('basic')}>
            Manage billing
          </Button>
        )}
        <PlanChoice plan={plan} />
        {plan.refundable && <RefundButton refundable={plan.refundable} />}
      </div>
    </>
  )
}

/** Both plans for who has none, the other one for who has one; a role that is premium anyway needs none. */
function PlanChoice({ plan }: { plan: OwnPlan }) {
  if (isOver(plan)) return plan.isPremium ? null : <FirstPlan />
  return plan.planType === 'basic' ? <Upgrade plan={plan} /> : null
}

const priced = (planType: PlanType) => `${planType}, $${PLANS[planType].dollars} a month`

function FirstPlan() {
  const choose = useChoosePlan()
  return (['premium', 'basic'] as const).map((planType) => (
    <Button
      key={planType}
      variant="default"
      loading={choose.isPending && choose.variables === planType}
      onClick={() => choose.mutate(planType)}
    >
      {`Choose ${priced(planType)}`}
    </Button>
  ))
}

/** Changes the price at once, by the card that is known: so it asks first. */
function Upgrade({ plan }: { plan: OwnPlan }) {
  const [asks, setAsks] = useState(false)
  const choose = useChoosePlan()
  return (
    <>
      <Button variant="default" onClick={() => setAsks(true)}>
        {`Upgrade to ${priced('premium')}`}
      </Button>
      <ConfirmDialog
        title={`Upgrade to ${PLANS.premium.name}?`}
        opened={asks}
        onClose={() => setAsks(false)}
        confirm="Upgrade"
        danger={false}
        busy={choose.isPending}
        onConfirm={() => choose.mutate('premium', { onError: () => setAsks(false) })}
      >
        {upgradeSentence(plan)}
      </ConfirmDialog>
    </>
  )
}

function RefundButton({ refundable }: { refundable: NonNullable<OwnPlan['refundable']> }) {
  const [asks, setAsks] = useState(false)
  const refund = useRefund()
  const amount = <Money cents={fromDollars(refundable.amount)} decimals={2} />
  return (
    <>
      <Button variant="subtle" onClick={() => setAsks(true)}>
        Money back
      </Button>
      <ConfirmDialog
        title="Refund your payment and end the plan?"
        opened={asks}
        onClose={() => setAsks(false)}
        confirm="Refund"
        busy={refund.isPending}
        onConfirm={() => refund.mutate(undefined, { onSettled: () => setAsks(false) })}
      >
        {amount} goes back to your card, and what the plan gives ends now. The 30-day money-back guarantee holds until{' '}
        {dayOf(refundable.until)}. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}
