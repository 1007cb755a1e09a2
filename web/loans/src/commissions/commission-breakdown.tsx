import { FIRST_PLAN_BP, levelLabel, type LoansAnswer } from '@upline/contracts'
import { LevelBadge, LevelBar, Money, Panel, SkeletonRows } from '@upline/ui'
import { centsByLevel } from '../pipeline/loan-amounts.ts'
import css from './commissions-page.module.css'

const lineName = (level: number) => (level === 0 ? levelLabel(0) : `${levelLabel(level)} override`)

/** Personal, Level 1, Level 2 and Level 3 override, to the cent. */
export function CommissionBreakdown({ answer }: { answer: LoansAnswer | undefined }) {
  const shares = answer && centsByLevel(answer)
  return (
    <Panel title="Commission Breakdown">
      {shares ? (
        <>
          <LevelBar cents={[...shares]} />
          <dl className={css.lines}>
            {shares.map((cents, level) => (
              <div key={level}>
                <dt>
                  <LevelBadge level={level}>{lineName(level)}</LevelBadge>
                  <span>{FIRST_PLAN_BP[level as 0 | 1 | 2 | 3]} bp</span>
                </dt>
                <dd>
                  <Money cents={cents} decimals={2} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <SkeletonRows message="Loading your commissions..." rows={4} widths={[30, 16]} />
      )}
    </Panel>
  )
}
