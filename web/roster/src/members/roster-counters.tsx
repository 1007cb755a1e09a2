import { MetricStrip } from '@upline/ui/data'
import type { RoleCounts } from './member-facts.ts'

const whole = (count: number | undefined) => count?.toLocaleString('en-US') ?? '…'

/** Total, loan officers, senior ones, and admins with the CEO. */
export const RosterCounters = ({ counts, admins = 'Admins/CEOs' }: { counts?: RoleCounts; admins?: string }) => (
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
