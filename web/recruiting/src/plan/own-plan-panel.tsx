import { type OwnPlan, PLANS, type PlanType } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Button, Money, Panel, QueryError } from '@upline/ui'
import { ConfirmDialog } from '@upline/ui/data'
import { useCompanyZone } from '@upline/web-kit'
import { useState } from 'react'
import { dayOf, isOver, planSentence, upgradeSentence } from './plan-sentences.ts'
import css from './plan.module.css'
import { useChoosePlan, useOwnPlan, usePortal, useRefund } from './use-own-plan.ts'

export function OwnPlanPanel() {
  const { data: plan, error, refetch } = useOwnPlan()
  return (
    <Panel title="Your Plan" note={plan?.isSimulated ? 'Simulated payments' : undefined}>
      {error ? (
        <QueryError title="Unable to load your plan" query={{ error, refetch }} />
      ) : plan ? (
        <PlanFacts plan={plan} />
      ) : (
        <p className={css.quiet}>Loading...</p>
      )}
    </Panel>
  )
}

function PlanFacts({ plan }: { plan: OwnPlan }) {
  const timeZone = useCompanyZone()
  const portal = usePortal()
  return (
    <>
      {plan.planType && !isOver(plan) && (
        <p className={css.planName}>
          {PLANS[plan.planType].name} <span className={css.quiet}>{plan.planType}</span>
        </p>
      )}
      <p className={css.quiet}>{planSentence(plan, timeZone)}</p>
      <div className={css.acts}>
        {plan.hasBilling && (
          <Button variant="default" loading={portal.isPending} onClick={() => portal.mutate('basic')}>
            Manage Billing
          </Button>
        )}
        <PlanChoice plan={plan} />
        {plan.refundable && <RefundButton refundable={plan.refundable} />}
      </div>
    </>
  )
}

/** Offers both plans to members without a plan and the upgrade to others. Roles with premium need no plan. */
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

/** Asks for confirmation, because the upgrade charges the stored card immediately. */
function Upgrade({ plan }: { plan: OwnPlan }) {
  const timeZone = useCompanyZone()
  const [isConfirming, setConfirming] = useState(false)
  const choose = useChoosePlan()
  return (
    <>
      <Button variant="default" onClick={() => setConfirming(true)}>
        {`Upgrade to ${priced('premium')}`}
      </Button>
      <ConfirmDialog
        title={`Upgrade to ${PLANS.premium.name}?`}
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        confirm="Upgrade"
        danger={false}
        busy={choose.isPending}
        onConfirm={() => choose.mutate('premium', { onError: () => setConfirming(false) })}
      >
        {upgradeSentence(plan, timeZone)}
      </ConfirmDialog>
    </>
  )
}

function RefundButton({ refundable }: { refundable: NonNullable<OwnPlan['refundable']> }) {
  const timeZone = useCompanyZone()
  const [isConfirming, setConfirming] = useState(false)
  const refund = useRefund()
  const amount = <Money cents={fromDollars(refundable.amount)} decimals={2} />
  return (
    <>
      <Button variant="subtle" onClick={() => setConfirming(true)}>
        Request Refund
      </Button>
      <ConfirmDialog
        title="Refund your payment and end the plan?"
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        confirm="Refund"
        busy={refund.isPending}
        onConfirm={() => refund.mutate(undefined, { onSettled: () => setConfirming(false) })}
      >
        We refund {amount} to your card, and your plan ends now. The 30-day money-back guarantee applies until{' '}
        {dayOf(refundable.until, timeZone)}. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}
