import { NeutralBadge, ToneBadge } from '@upline/ui'
import { type PlanState, STATE_LABELS } from './plan-status.ts'

const TONES: Partial<Record<PlanState, 'green' | 'processing'>> = { 'in-force': 'green', pending: 'processing' }

export function StateBadge({ state }: { state: PlanState }) {
  const tone = TONES[state]
  return tone ? (
    <ToneBadge tone={tone}>{STATE_LABELS[state]}</ToneBadge>
  ) : (
    <NeutralBadge>{STATE_LABELS[state]}</NeutralBadge>
  )
}
