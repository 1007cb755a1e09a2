import type { RecruiterRewards, RecruitingReport } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { counted, Empty, Money, Note, Panel } from '@upline/ui'
import { type Column, DataTable } from '@upline/ui/data'
import { instantText, useSearchParams, useToday } from '@upline/web-kit'
import css from '../reports/reports.module.css'
import { ResultBadge } from '../rule-reports/result-badge.tsx'
import { RuleNote } from '../rule-reports/rule-note.tsx'
import { RuleReportBar } from '../rule-reports/rule-report-bar.tsx'
import { useCheckYear, useRecruitBonusRule, useRecruitingReport } from './use-recruiting-pay.ts'
import { percentText, yearChoices } from './year-choices.ts'

const TITLE = 'Recruiting and loan pay'

const columns: Column<RecruiterRewards>[] = [
  { key: 'recruiter', title: 'Recruiter', width: 180, cell: ({ name }) => name },
  {
    ...{ key: 'recruiting', title: 'From recruiting', width: 130, end: true },
    cell: ({ fromRecruiting }) => <Money cents={fromDollars(fromRecruiting)} decimals={2} />,
  },
  {
    ...{ key: 'loans', title: 'From loans', width: 130, end: true },
    cell: ({ fromLoans }) => <Money cents={fromDollars(fromLoans)} decimals={2} />,
  },
  {
    ...{ key: 'bonuses', title: 'Bonuses', width: 80, end: true, drop: 2 },
    cell: ({ bonuses }) => bonuses.toLocaleString('en-US'),
  },
  {
    ...{ key: 'count', title: 'Loans', width: 70, end: true, drop: 3 },
    cell: ({ loans }) => loans.toLocaleString('en-US'),
  },
  {
    ...{ key: 'share', title: 'Recruiting share', width: 120, end: true, drop: 1 },
    cell: ({ recruitingPercent }) => percentText(recruitingPercent),
  },
  { key: 'result', title: 'Result', width: 100, end: true, cell: ({ outcome }) => <ResultBadge outcome={outcome} /> },
]

/** Rule F2: whether a recruiter earns more from recruiting than from loans. */
export function RecruitingPayPanel() {
  const [params] = useSearchParams()
  const query = useRecruitingReport(params.get('year') ?? undefined)
  const report = query.data
  return (
    <div className={css.stack}>
      {report && <YearBar report={report} />}
      {report && <Summary report={report} />}
      <Panel title={TITLE} note="What recruiters earned from recruiting and from loans" flush>
        <DataTable
          label={TITLE}
          rows={report?.recruiters}
          columns={columns}
          id={({ memberId }) => memberId}
          query={query}
          height="70vh"
          loading="Loading results..."
          errorTitle="Unable to load results"
          empty={report && <Nothing report={report} />}
          card={(recruiter) => <RecruiterCard recruiter={recruiter} />}
        />
      </Panel>
      {report && <RuleNote report={report} />}
    </div>
  )
}

function YearBar({ report }: { report: RecruitingReport }) {
  const value = String(report.year)
  return (
    <RuleReportBar
      period="year"
      label="Year"
      value={value}
      choices={yearChoices(useToday(), value)}
      check={useCheckYear()}
      csvPath="/api/compliance/recruiting/report.csv"
    />
  )
}

function Summary({ report: { checkedAt, found, total, recruiters } }: { report: RecruitingReport }) {
  if (checkedAt === null) return null
  const shown = total > recruiters.length ? ` · the first ${recruiters.length.toLocaleString('en-US')} are shown` : ''
  return (
    <Note>
      {`${counted(found, 'warning')} · ${counted(total, 'recruiter')}${shown} · checked ${instantText(checkedAt)}`}
    </Note>
  )
}

function Nothing({ report: { checkedAt, year } }: { report: RecruitingReport }) {
  const recruitBonus = useRecruitBonusRule()
  if (checkedAt === null)
    return (
      <Empty title="Not checked yet">
        The current and the last year are checked within ten minutes. Check Again does it now.
      </Empty>
    )
  return (
    <Empty title={`No rewards from recruiting in ${year}`}>
      {recruitBonus === 'off'
        ? 'Recruit bonuses are off, so new recruits earn nothing. Recruiters are listed once a bonus is booked.'
        : 'Recruiters are listed once a bonus is booked.'}
    </Empty>
  )
}

const RecruiterCard = ({ recruiter }: { recruiter: RecruiterRewards }) => (
  <div className={css.card}>
    <div className={css.cardHead}>
      <span>{recruiter.name}</span>
      <ResultBadge outcome={recruiter.outcome} />
    </div>
    <div className={css.dim}>
      From recruiting <Money cents={fromDollars(recruiter.fromRecruiting)} decimals={2} />
      {` (${percentText(recruiter.recruitingPercent)}) · from loans `}
      <Money cents={fromDollars(recruiter.fromLoans)} decimals={2} />
    </div>
  </div>
)
