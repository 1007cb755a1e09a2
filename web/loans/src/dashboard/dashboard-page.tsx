import type { LoanScope } from '@upline/contracts'
import { Loading, Panel, PageHeader, useDelayedFlag } from '@upline/ui'
import { useSignedInUser } from '@upline/web-kit'
import type { ReactNode } from 'react'
import { AttentionLink } from '../attention/attention-link.tsx'
import { PipelineAgesPanel } from '../figures/pipeline-ages-panel.tsx'
import { FirstRunPanel } from '../first-run/first-run-panel.tsx'
import { useFirstRun } from '../first-run/use-first-run.ts'
import { NextPaycheckPanel } from '../next-paycheck/next-paycheck-panel.tsx'
import { useNextPaycheck } from '../next-paycheck/use-next-paycheck.ts'
import { RefreshButton } from '../pipeline/refresh-button.tsx'
import { ScopeChoice } from '../pipeline/scope-choice.tsx'
import { BenchmarkPanel } from './benchmark-panel.tsx'
import { BreakdownPanel } from './breakdown-panel.tsx'
import css from './dashboard.module.css'
import { DownlinePanel } from './downline-panel.tsx'
import { greeting, subtitle } from './greeting.ts'
import { KeyMetrics } from './key-metrics.tsx'
import { PaymentsTable } from './payments-table.tsx'
import { QuickActions } from './quick-actions.tsx'
import { TeamBanner } from './team-banner.tsx'
import { statsOf } from './downline-levels.ts'
import { useTeam } from './use-dashboard.ts'
import { scopeLabel, useDashboardScope } from './use-dashboard-scope.ts'
import { ViewAll } from './view-all.tsx'

/** The rest of the page appears after this time, even if a call has not returned. */
const MAX_WAIT_MS = 15_000

/** The rest of the page is announced as loading if it has not appeared by then. */
const SLOW_MS = 1_000

export function DashboardPage() {
  const user = useSignedInUser()
  const paycheck = useNextPaycheck()
  const teamQuery = useTeam()
  const firstRun = useFirstRun()
  const { scope, choose } = useDashboardScope()
  const team = teamQuery.data
  const reports = team ? statsOf(team).directReports : 0
  return (
    <>
      <PageHeader
        title={greeting(user.firstName, new Date())}
        sub={subtitle(user, reports)}
        actions={
          <>
            <ScopeChoice scope={scope} onScope={choose} />
            <AttentionLink />
            <RefreshButton />
          </>
        }
      />
      <NextPaycheckPanel paycheck={paycheck} note={scope && scopeLabel('mine')} />
      <BelowPaycheck isPending={firstRun.isLoading || [paycheck, teamQuery].some(isUnsettled)}>
        {team && reports > 0 && <TeamBanner team={team} reports={reports} />}
        <KeyMetrics scope={scope} />
        <FirstRunPanel firstRun={firstRun} />
        <div className={css.grid}>
          <Results scope={scope} />
          <Goals scope={scope} />
        </div>
      </BelowPaycheck>
    </>
  )
}

const isUnsettled = (query: { isPending: boolean; failureCount: number }) => query.isPending && query.failureCount === 0

/**
 * The paycheck, the banner and the checklist have no height of their own until they load. What is below them loads too, and appears
 * with them, so that nothing moves. All of them get their data from the page: a part that reads a query itself can render a frame
 * later than another one.
 */
function BelowPaycheck({ isPending, children }: { isPending: boolean; children: ReactNode }) {
  const isSlow = useDelayedFlag(SLOW_MS)
  const isLate = useDelayedFlag(MAX_WAIT_MS)
  const waits = isPending && !isLate
  return (
    <div className={css.below} data-waits={waits || undefined}>
      {waits && isSlow && (
        <div className={css.slow}>
          <Loading>Loading the rest of your dashboard...</Loading>
        </div>
      )}
      {children}
    </div>
  )
}

interface ColumnProps {
  scope: LoanScope | undefined
}

/** Payments, downline and pipeline. */
function Results({ scope }: ColumnProps) {
  const own = scope && scopeLabel('mine')
  return (
    <div className={css.column}>
      <Panel title="Recent Commission Payments" note={own} action={<ViewAll />} flush>
        <PaymentsTable />
      </Panel>
      <DownlinePanel label={own} />
      <PipelineAgesPanel scope={scope} note={scopeLabel(scope)} />
    </div>
  )
}

/** Breakdown, goals and shortcuts. */
const Goals = ({ scope }: ColumnProps) => (
  <div className={css.column}>
    <div className={css.first}>
      <BreakdownPanel scope={scope} />
    </div>
    <div className={css.first}>
      <BenchmarkPanel scope={scope} />
    </div>
    <div className={css.last}>
      <QuickActions />
    </div>
  </div>
)
