import { fromDollars } from '@upline/money'
import { Empty, LoadError, MetricStrip, PageHeader, Panel, shortUsd, SkeletonRows } from '@upline/ui'
import { RecruitsTable } from './recruits-table.tsx'
import { useRecruitingStats } from './use-recruiting-stats.ts'

const whole = (count: number | undefined) => count?.toLocaleString('en-US')

/** The recruiting link of the product text leads to the onboarding and comes with it (issue 6). */
export function RecruitingPage() {
  const { data, error, refetch } = useRecruitingStats()
  return (
    <>
      <PageHeader title="Recruiting Dashboard" sub="Who joined under you, and what your team brings" />
      {!error && (
        <MetricStrip
          label="Recruiting"
          metrics={[
            { label: 'Direct Recruits', value: whole(data?.directRecruits.length) },
            { label: 'Total Team Size', value: whole(data?.totalTeamSize), note: 'Including downline levels' },
            { label: 'Team Volume', value: data && shortUsd(fromDollars(data.teamVolume)) },
          ]}
        />
      )}
      <Panel title="Direct Recruits" flush>
        {error ? (
          <LoadError title="Unable to load your recruits" detail={error.message} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows message="Loading your recruiting data..." widths={[18, 26, 12, 10, 12]} />
        ) : data.directRecruits.length === 0 ? (
          <Empty title="No recruits yet">
            People who join under you appear here, with the volume they fund this year.
          </Empty>
        ) : (
          <RecruitsTable recruits={data.directRecruits} />
        )}
      </Panel>
    </>
  )
}
