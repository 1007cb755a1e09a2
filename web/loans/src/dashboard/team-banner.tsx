import type { TeamResponse } from '@upline/contracts'
import css from './dashboard.module.css'
import { teamNames } from './team-names.ts'

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' })

/** Who reports to you, and today's date. */
export function TeamBanner({ team, reports }: { team: TeamResponse; reports: number }) {
  const today = new Date()
  return (
    <p className={css.banner}>
      <span>
        <b>
          {reports.toLocaleString('en-US')} direct report{reports === 1 ? '' : 's'}
        </b>{' '}
        {teamNames(
          team.directDownline.map((member) => member.name),
          reports,
        )}
      </span>
      <time dateTime={today.toISOString()}>{longDate.format(today)}</time>
    </p>
  )
}
