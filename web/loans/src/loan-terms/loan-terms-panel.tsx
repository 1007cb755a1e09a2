import type { ProxyPayee, ProxyReport } from '@upline/contracts'
import { Button, counted, Empty, IconDownload, NeutralBadge, Note, Panel, toast } from '@upline/ui'
import { type Column, DataTable, Select } from '@upline/ui/data'
import { failureMessage, ForChanges, instantText, usePutParams, useSearchParams, useToday } from '@upline/web-kit'
import { useState } from 'react'
import css from '../reports/reports.module.css'
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
  { key: 'result', title: 'Result', width: 100, end: true, cell: (payee) => <ResultBadge payee={payee} /> },
]

const ResultBadge = ({ payee: { outcome } }: { payee: ProxyPayee }) => (
  <NeutralBadge>{outcome === 'found' ? 'Warning' : 'OK'}</NeutralBadge>
)

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
  const put = usePutParams()
  return (
    <div className={`${css.bar} no-print`}>
      <Select
        className={css.pick}
        label="Quarter"
        allowDeselect={false}
        data={quarterChoices(useToday(), quarter)}
        value={quarter}
        onChange={(value) => put({ quarter: value })}
      />
      <div className={css.actions}>
        <ForChanges>
          <CheckAgain quarter={quarter} />
        </ForChanges>
        <Button
          component="a"
          href={`/api/compliance/proxy/report.csv?quarter=${quarter}`}
          download=""
          variant="default"
          leftSection={<IconDownload size={15} aria-hidden />}
        >
          CSV
        </Button>
      </div>
    </div>
  )
}

function CheckAgain({ quarter }: { quarter: string }) {
  const check = useCheckQuarter()
  const onError = (error: Error) =>
    toast({ title: 'Unable to check the quarter', message: failureMessage(error, error.message), destructive: true })
  return (
    <Button variant="default" onClick={() => check.mutate(quarter, { onError })} loading={check.isPending}>
      Check Again
    </Button>
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

/** What was checked, and what was not. */
const RuleNote = ({ report: { rule, notice, action } }: { report: ProxyReport }) => (
  <Note>
    {`Rule ${rule.id}, ${rule.name.toLowerCase()} (${rule.source})`}
    {action === 'off' && '. The rule is off, so results are not updated.'}
    <br />
    <small>{`Checked: ${rule.checked} Not checked: ${rule.notChecked} ${notice}`}</small>
  </Note>
)

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
      <ResultBadge payee={payee} />
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
