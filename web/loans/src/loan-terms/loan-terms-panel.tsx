import type { ProxyPayee, ProxyReport } from '@upline/contracts'
import { Button, counted, Empty, Note, Panel } from '@upline/ui'
import { type Column, DataTable } from '@upline/ui/data'
import { instantText, useSearchParams, useToday } from '@upline/web-kit'
import { useState } from 'react'
import css from '../reports/reports.module.css'
import { ResultBadge } from '../rule-reports/result-badge.tsx'
import { RuleNote } from '../rule-reports/rule-note.tsx'
import { RuleReportBar } from '../rule-reports/rule-report-bar.tsx'
import { PayeeTermsDialog } from './payee-terms-dialog.tsx'
import { bpText, foundTerms, quarterChoices, quarterLabel } from './term-labels.ts'
import { useCheckQuarter, useProxyReport } from './use-loan-terms.ts'

/** The groups of a term contain all loans whose term is known, so that their average is the one of the payee. */
const averageOf = ({ comparisons }: ProxyPayee, of: 'effectiveBp' | 'adjustmentBp'): number | null => {
  const widest = comparisons.toSorted((a, b) => a.unknown - b.unknown)[0]
  const loans = widest?.groups.reduce((sum, group) => sum + group.loans, 0) ?? 0
  return loans === 0 ? null : widest!.groups.reduce((sum, group) => sum + group[of] * group.loans, 0) / loans
}

const average = (payee: ProxyPayee, of: 'effectiveBp' | 'adjustmentBp') => {
  const bp = averageOf(payee, of)
  return bp === null ? '—' : bpText(bp)
}

const columns: Column<ProxyPayee>[] = [
  { key: 'payee', title: 'Payee', width: 180, cell: ({ name }) => name },
  { key: 'loans', title: 'Loans', width: 70, end: true, cell: ({ loans }) => loans.toLocaleString('en-US') },
  { key: 'pay', title: 'Average pay', width: 110, end: true, drop: 1, cell: (payee) => average(payee, 'effectiveBp') },
  {
    key: 'beyond',
    title: 'Adjustments',
    width: 110,
    end: true,
    drop: 2,
    cell: (payee) => average(payee, 'adjustmentBp'),
  },
  { key: 'finding', title: 'Depends on', width: 220, cell: (payee) => foundTerms(payee) || 'Nothing found' },
  { key: 'result', title: 'Result', width: 100, end: true, cell: (payee) => <ResultBadge outcome={payee.outcome} /> },
]

/** Rule Z7: whether the pay of a quarter depends on terms of the loans. */
export function LoanTermsPanel() {
  const [params] = useSearchParams()
  const query = useProxyReport(params.get('quarter') ?? undefined)
  const [shown, show] = useState<string>()
  const report = query.data
  return (
    <div className={css.stack}>
      {report && <QuarterBar report={report} />}
      {report && <Summary report={report} />}
      <Panel title="Pay by loan terms" note="Whether pay beyond the plan depends on a term of the loans" flush>
        <DataTable
          label="Pay by loan terms"
          rows={report?.payees}
          columns={columns}
          id={({ memberId }) => memberId}
          query={query}
          height="70vh"
          onOpen={({ memberId }) => show(memberId)}
          openLabel={({ name }) => `Groups of ${name}`}
          loading="Loading results..."
          errorTitle="Unable to load results"
          empty={report && <Nothing report={report} />}
          card={(payee) => <PayeeCard payee={payee} onOpen={() => show(payee.memberId)} />}
        />
      </Panel>
      {report && <RuleNote report={report} />}
      <PayeeTermsDialog
        payee={report?.payees.find(({ memberId }) => memberId === shown)}
        onClose={() => show(undefined)}
      />
    </div>
  )
}

function QuarterBar({ report: { quarter } }: { report: ProxyReport }) {
  return (
    <RuleReportBar
      period="quarter"
      label="Quarter"
      value={quarter}
      choices={quarterChoices(useToday(), quarter)}
      check={useCheckQuarter()}
      csvPath="/api/compliance/proxy/report.csv"
    />
  )
}

function Summary({ report }: { report: ProxyReport }) {
  const { checkedAt, found, payees, tooFewLoans, minLoans } = report
  if (checkedAt === null) return null
  const few = `${counted(tooFewLoans.length, 'payee')} with fewer than ${minLoans} loans`
  return (
    <Note>
      {`${counted(found, 'warning')} · ${counted(payees.length, 'payee')} checked · ${few} · checked ${instantText(checkedAt)}`}
    </Note>
  )
}

function Nothing({ report: { checkedAt, isFinished, quarter, minLoans } }: { report: ProxyReport }) {
  if (!isFinished) return <Empty title="This quarter has not ended">Choose an earlier one.</Empty>
  if (checkedAt === null)
    return <Empty title="Not checked yet">Quarters are checked within ten minutes. Check Again does it now.</Empty>
  return (
    <Empty title="No payee to compare">{`No payee had ${minLoans} funded loans or more in ${quarterLabel(quarter)}.`}</Empty>
  )
}

const PayeeCard = ({ payee, onOpen }: { payee: ProxyPayee; onOpen: () => void }) => (
  <div className={css.card}>
    <div className={css.cardHead}>
      <span>{payee.name}</span>
      <ResultBadge outcome={payee.outcome} />
    </div>
    <div className={css.dim}>
      {`${counted(payee.loans, 'loan')} · ${average(payee, 'effectiveBp')} · ${foundTerms(payee) || 'Nothing found'}`}
    </div>
    <div className={css.actions}>
      <Button size="compact-sm" variant="subtle" onClick={onOpen} aria-label={`See groups of ${payee.name}`}>
        See groups
      </Button>
    </div>
  </div>
)
