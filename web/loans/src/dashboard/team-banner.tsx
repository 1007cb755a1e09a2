import type { TeamResponse } from '@upline/contracts'
import { counted, fullDate } from '@upline/ui'
import { useToday } from '@upline/web-kit'
import css from './dashboard.module.css'
import { teamNames } from './team-names.ts'

/** Who reports to you, and today's date in the company's time zone. */
export function TeamBanner({ team, reports }: { team: TeamResponse; reports: number }) {
  const today = useToday()
  return (
    <p className={css.banner}>
      <span>
        <b>{counted(reports, 'direct report')}</b>{' '}
        {teamNames(
          team.directDownline.map((member) => member.name),
          reports,
        )}
      </span>
      <time dateTime={today}>{fullDate(today)}</time>
    </p>
  )
}
