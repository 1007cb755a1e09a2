import type { RosterCounts } from '@upline/contracts'
import { MetricStrip } from '@upline/ui'

const whole = (count: number | undefined) => count?.toLocaleString('en-US') ?? '…'

/** Total, loan officers, senior ones, and admins with the CEO. */
export const RosterCounters = ({ counts, admins = 'Admins/CEOs' }: { counts?: RosterCounts; admins?: string }) => (
  <MetricStrip
    label="Roster"
    metrics={[
      { label: 'Total Members', value: whole(counts?.total) },
      { label: 'Loan Officers', value: whole(counts?.loanOfficers) },
      { label: 'Senior LOs', value: whole(counts?.seniors) },
      { label: admins, value: whole(counts?.admins) },
    ]}
  />
)
