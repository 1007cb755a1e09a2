import { levelLabel, type PlanState, type PlanVersion } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Button, IconPlus, LevelBadge, LoadError, NeutralBadge, Panel, SkeletonRows, usd } from '@upline/ui'
import { ForChanges, Link } from '@upline/web-kit'
import { useState } from 'react'
import reports from '../reports/reports.module.css'
import { calendarDay } from '../reports/period-words.ts'
import { PlanForm } from './plan-form.tsx'
import { termsOf } from './plan-form-values.ts'
import { usePlans } from './use-plans.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'
import css from './plans.module.css'

const STATE_LABELS: Record<PlanState, string> = {
  draft: 'Pending approval',
  past: 'Past',
  current: 'In force',
  future: 'Not in force yet',
  withdrawn: 'Withdrawn',
}

const exact = (dollars: number) => usd(fromDollars(dollars), 2)

/** Versions of the plan, newest first. A version is never edited: a change is a new one, tried on the last 12 months. */
export function PlansPanel() {
  const { data, isError, error, refetch } = usePlans()
  const [isMaking, setMaking] = useState(false)
  const [withdrawing, setWithdrawing] = useState<PlanVersion>()
  const current = data?.find(({ state }) => state === 'current')
  const make = (
    <ForChanges>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => setMaking(true)}
      >
        New Version
      </Button>
    </ForChanges>
  )
  return (
    <div className={reports.stack}>
      {isMaking && current && <PlanForm current={current} onClose={() => setMaking(false)} />}
      <Panel title="Plan versions" action={!isMaking && current && make} flush>
        {data ? (
          <ol className={css.versions}>
            {data.map((version) => (
              <Version
                key={version.requestId ?? version.version}
                {...{ version }}
                onWithdraw={() => setWithdrawing(version)}
              />
            ))}
          </ol>
        ) : isError ? (
          <LoadError title="Unable to load the plan" detail={error.message} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows message="Loading the plan..." rows={3} />
        )}
      </Panel>
      <WithdrawDialog version={withdrawing} onClose={() => setWithdrawing(undefined)} />
    </div>
  )
}

function Version({ version, onWithdraw }: { version: PlanVersion; onWithdraw: () => void }) {
  const { state, effectiveFrom, publishedBy, approvedBy, reason, requestId, withdrawnBy, withdrawnFor } = version
  const name = version.version === null ? 'Draft' : `Version ${version.version}`
  return (
    <li className={css.version} aria-label={name}>
      <div className={css.head}>
        <h3>{name}</h3>
        <NeutralBadge>{STATE_LABELS[state]}</NeutralBadge>
        {state === 'future' && (
          <ForChanges>
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={onWithdraw}
              aria-label={`Withdraw version ${version.version}`}
            >
              Withdraw
            </Button>
          </ForChanges>
        )}
      </div>
      <p className={reports.dim}>
        {effectiveFrom === null ? 'From the beginning' : `From ${calendarDay(effectiveFrom)}, by ${publishedBy}`}
        {approvedBy && `, approved by ${approvedBy}`}
        {reason && `: ${reason}`}
      </p>
      {requestId && (
        <p>
          <Link to={`/approvals?open=${requestId}`}>See in Approvals</Link>
        </p>
      )}
      {withdrawnBy && (
        <p className={reports.dim}>
          Withdrawn by {withdrawnBy}: {withdrawnFor}
        </p>
      )}
      <dl className={css.rates}>
        {version.rates.map((rate) => (
          <div key={rate.level}>
            <dt>
              <LevelBadge level={rate.level}>{levelLabel(rate.level)}</LevelBadge>
            </dt>
            <dd className="num">{termsOf(rate, exact)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
