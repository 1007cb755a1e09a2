import { Panel, PageHeader } from '@upline/ui'
import { useSignedInUser } from '@upline/web-kit'
import { AttentionLink } from '../attention/attention-link.tsx'
import { PipelineAgesPanel } from '../figures/pipeline-ages-panel.tsx'
import { RefreshButton } from '../pipeline/refresh-button.tsx'
import { BenchmarkPanel } from './benchmark-panel.tsx'
import { BreakdownPanel } from './breakdown-panel.tsx'
import css from './dashboard.module.css'
import { DownlinePanel } from './downline-panel.tsx'
import { greeting, subtitle } from './greeting.ts'
import { KeyFigures } from './key-figures.tsx'
import { PaymentsTable } from './payments-table.tsx'
import { QuickActions } from './quick-actions.tsx'
import { TeamBanner } from './team-banner.tsx'
import { statsOf } from './downline-levels.ts'
import { useTeam } from './use-dashboard.ts'
import { ViewAll } from './view-all.tsx'

export function DashboardPage() {
  const user = useSignedInUser()
  const { data: team } = useTeam()
  const reports = team ? statsOf(team).directReports : 0
  return (
    <>
      <PageHeader
        title={greeting(user.firstName, new Date())}
        sub={subtitle(user, reports)}
        actions={
          <>
            <AttentionLink />
            <RefreshButton />
          </>
        }
      />
      {team && reports > 0 && <TeamBanner team={team} reports={reports} />}
      <KeyFigures />
      <div className={css.grid}>
        <div className={css.column}>
          <Panel title="Recent Commission Payments" action={<ViewAll />} flush>
            <PaymentsTable />
          </Panel>
          <DownlinePanel />
          <PipelineAgesPanel />
        </div>
        <div className={css.column}>
          <div className={css.first}>
            <BreakdownPanel />
          </div>
          <div className={css.first}>
            <BenchmarkPanel />
          </div>
          <div className={css.last}>
            <QuickActions />
          </div>
        </div>
      </div>
    </>
  )
}
