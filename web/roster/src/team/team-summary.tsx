import type { TeamResponse } from '@upline/contracts'
import { LoadError, Panel } from '@upline/ui'
import { Term, type TermName } from '@upline/ui/data'
import { api, ApiError, errorText, useQuery, withQuery } from '@upline/web-kit'
import css from './team-page.module.css'

type TeamStats = TeamResponse['teamStats']

const failure = (error: unknown) =>
  error instanceof ApiError ? `Failed to fetch team data: ${error.status} - ${error.body}` : errorText(error)

/** An ellipsis while it loads, so that the page does not move when the numbers arrive. */
const whole = (count: number | undefined) => count?.toLocaleString('en-US') ?? '…'

/** Names with a definition. */
const TERM_OF: Record<string, TermName | undefined> = { 'Whole downline': 'Downline', 'Level 1': 'Override' }

const countsOf = (stats: TeamStats | undefined): [name: string, count: number | undefined][] => [
  ['Direct reports', stats?.directReports],
  ['Whole downline', stats?.totalDownline],
  ['Active loan officers', stats?.activeLoanOfficers],
  ['Senior loan officers', stats?.seniorLoanOfficers],
  ['Level 1', stats?.levels.level1],
  ['Level 2', stats?.levels.level2],
  ['Level 3', stats?.levels.level3],
]

/** The team summary of /api/team in one row of numbers. */
export function TeamSummary({ asOf }: { asOf: string | undefined }) {
  const { data, error, refetch } = useQuery({
    queryKey: asOf ? ['/api/team', { asOf }] : ['/api/team'],
    queryFn: () => api(withQuery('/api/team', { asOf })),
  })
  if (error) {
    return (
      <div className={css.summary}>
        <Panel flush>
          <LoadError title="Unable to load the team summary" detail={failure(error)} onRetry={() => refetch()} />
        </Panel>
      </div>
    )
  }
  return (
    <section className={css.summary} aria-label="Team summary">
      <b>{data?.currentUser.name ?? '…'}</b>
      <dl>
        {countsOf(data?.teamStats).map(([name, count]) => (
          <div key={name}>
            <dt>{TERM_OF[name] ? <Term name={TERM_OF[name]}>{name}</Term> : name}</dt>
            <dd className="num">{whole(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
