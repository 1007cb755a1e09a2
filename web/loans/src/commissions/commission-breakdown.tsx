import { levelLabel, type CommissionLevel, type LoansResponse } from '@upline/contracts'
import { Panel, SkeletonRows } from '@upline/ui'
import { centsByLevel } from '../pipeline/loan-amounts.ts'
import { BreakdownLines } from './breakdown-lines.tsx'

export const lineName = (level: CommissionLevel) => (level === 0 ? levelLabel(0) : `${levelLabel(level)} override`)

interface Props {
  answer: LoansResponse | undefined
  /** Total Earned includes adjustments, the breakdown does not: without a note, the two would seem to disagree. */
  hasAdjustments: boolean
}

/** Personal, Level 1, Level 2 and Level 3 override, to the cent. */
export const CommissionBreakdown = ({ answer, hasAdjustments }: Props) => (
  <Panel title="Commission Breakdown" note={hasAdjustments && 'Before adjustments'}>
    {answer ? (
      <BreakdownLines
        shares={centsByLevel(answer.commissionByLevel)}
        decimals={2}
        name={lineName}
        why={{ figure: 'total-commission' }}
      />
    ) : (
      <SkeletonRows message="Loading your commissions..." rows={3} widths={[30, 16]} />
    )}
  </Panel>
)
