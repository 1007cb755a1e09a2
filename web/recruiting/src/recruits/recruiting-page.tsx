import { isCompanyRole } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { PageHeader, shortUsd } from '@upline/ui'
import { MetricStrip } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'
import { BonusPanel } from '../bonuses/bonus-panel.tsx'
import { FunnelPanel } from '../bonuses/funnel-panel.tsx'
import { OwnPlanPanel } from '../plan/own-plan-panel.tsx'
import { RecruitingLink } from '../plan/recruiting-link.tsx'
import { BonusSettings } from '../settings/bonus-settings.tsx'
import { DirectRecruits } from './direct-recruits.tsx'
import css from './recruiting-page.module.css'
import { useRecruitingStats } from './use-recruiting-stats.ts'

const whole = (count: number | undefined) => count?.toLocaleString('en-US')

export function RecruitingPage() {
  const user = useSignedInUser()
  const stats = useRecruitingStats()
  const { data, error } = stats
  return (
    <>
      <PageHeader title="Recruiting Dashboard" sub="Your recruits and their production" />
      {!error && (
        <MetricStrip
          label="Recruiting"
          metrics={[
            { label: 'Direct Recruits', value: whole(data?.directRecruitCount ?? data?.directRecruits.length) },
            { label: 'Total Team Size', value: whole(data?.totalTeamSize), note: 'Including downline levels' },
            {
              label: 'Team Volume',
              value: data && shortUsd(fromDollars(data.teamVolume)),
              note: 'All time, including downline levels',
            },
          ]}
        />
      )}
      <RecruitingLink />
      <DirectRecruits stats={stats} />
      <div className={css.pair}>
        <BonusPanel />
        <div>
          <OwnPlanPanel />
          <FunnelPanel />
          {isCompanyRole(user.role) && <BonusSettings />}
        </div>
      </div>
    </>
  )
}
