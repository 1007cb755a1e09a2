import { levelLabel, type CommissionLevel, type StatementLine } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Button, LevelBadge, Money, NeutralBadge } from '@upline/ui'
import { type Column, DataTable, type TableQuery } from '@upline/ui/data'
import { api, failureToast } from '@upline/web-kit'
import { type ReactNode, useMemo } from 'react'
import { tableCalendarDate } from '../labels/table-date.ts'
import { lineKind, lineRate, lineSubject, STATE_LABELS } from './line-labels.ts'
import { usePayMutation } from '../statements/use-statements.ts'
import css from './reports.module.css'

interface Props {
  lines: StatementLine[] | undefined
  query: TableQuery
  /** The viewer looks at their own statement: they can verify and dispute. Others only read. */
  isOwn: boolean
  periodId: string
  onWhy: (loanId: string) => void
  onDispute: (line: StatementLine) => void
  onEnd: () => void
}

const columnsFor = (actions: (line: StatementLine) => ReactNode): Column<StatementLine>[] => [
  { key: 'loan', title: 'Loan', width: 105, cell: (line) => <span className="num">{line.loanNumber ?? '—'}</span> },
  { key: 'subject', title: 'Borrower or reason', width: 165, cell: lineSubject },
  { key: 'kind', title: 'Kind', width: 176, cell: (line) => <Kind line={line} /> },
  {
    key: 'funded',
    title: 'Funded',
    width: 96,
    drop: 2,
    cell: ({ fundedOn }) => fundedOn && tableCalendarDate(fundedOn),
  },
  { key: 'at', title: 'Booked', width: 85, drop: 1, cell: (line) => tableCalendarDate(line.on) },
  {
    key: 'basis',
    title: 'Loan amount',
    width: 105,
    drop: 4,
    end: true,
    cell: (line) => (line.basis === null ? '' : <Money cents={fromDollars(line.basis)} />),
  },
  {
    key: 'rate',
    title: 'Rate',
    term: 'Basis points (bp)',
    width: 100,
    drop: 3,
    end: true,
    cell: lineRate,
  },
  {
    key: 'amount',
    title: 'Amount',
    width: 110,
    end: true,
    cell: (line) => <Money cents={fromDollars(line.amount)} decimals={2} />,
  },
  { key: 'state', title: 'Checked', width: 250, end: true, pinned: true, cell: actions },
]

export function LinesTable({ lines, query, isOwn, periodId, onWhy, onDispute, onEnd }: Props) {
  const verify = useVerify(periodId)
  const columns = useMemo(
    () => columnsFor((line) => <LineActions {...{ line, isOwn, onDispute }} onVerify={() => verify(line)} />),
    [isOwn, onDispute, verify],
  )
  return (
    <DataTable
      label="Lines of the statement"
      rows={lines}
      columns={columns}
      id={(line) => line.key}
      query={query}
      onOpen={(line) => line.loanId && onWhy(line.loanId)}
      openLabel={(line) => `${line.loanNumber ?? lineSubject(line)}: why this number?`}
      loading="Loading your statement..."
      empty="No commissions this period"
      height="70vh"
      onEnd={onEnd}
      card={(line) => <LineCard {...{ line, isOwn, onWhy, onDispute }} onVerify={() => verify(line)} />}
    />
  )
}

function useVerify(periodId: string) {
  const { mutate } = usePayMutation((key: string) =>
    api(`/api/statements/${periodId}/lines/${encodeURIComponent(key)}/verify`, { method: 'POST', json: {} }),
  )
  return useMemo(
    () => (line: StatementLine) =>
      mutate(line.key, {
        onError: failureToast('Not Verified'),
      }),
    [mutate],
  )
}

const Kind = ({ line }: { line: StatementLine }) => (
  <>
    {line.kind === 'earned' && line.level !== null ? (
      <LevelBadge level={line.level} />
    ) : (
      <NeutralBadge>{lineKind(line)}</NeutralBadge>
    )}{' '}
    {line.late && <NeutralBadge>Late</NeutralBadge>} {line.onHold && <NeutralBadge>On hold</NeutralBadge>}
  </>
)

interface ActionsProps {
  line: StatementLine
  isOwn: boolean
  onVerify: () => void
  onDispute: (line: StatementLine) => void
}

function LineActions({ line, isOwn, onVerify, onDispute }: ActionsProps) {
  const name = line.loanNumber ?? lineSubject(line)
  return (
    <span className={css.cellActions}>
      {line.state !== 'unread' && <NeutralBadge>{STATE_LABELS[line.state]}</NeutralBadge>}
      {isOwn && (line.state === 'unread' || line.state === 'resolved') && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={onVerify}
          aria-label={`Verify ${name}`}
          className="no-print"
        >
          Verify
        </Button>
      )}
      {(isOwn || line.dispute) && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => onDispute(line)}
          aria-label={line.dispute ? `See dispute of ${name}` : `Dispute ${name}`}
          className="no-print"
        >
          {line.dispute ? 'See dispute' : 'Dispute'}
        </Button>
      )}
    </span>
  )
}

/** The day of the funding. For a later entry, the day it was booked. */
const lineDay = ({ kind, fundedOn, on }: StatementLine) =>
  kind === 'earned' && fundedOn ? `Funded ${tableCalendarDate(fundedOn)}` : tableCalendarDate(on)

function LineCard({ onWhy, ...props }: ActionsProps & { onWhy: (loanId: string) => void }) {
  const { line } = props
  const { loanId } = line
  return (
    <div className={css.card}>
      <div className={css.cardHead}>
        <span>{lineSubject(line)}</span>
        <Money cents={fromDollars(line.amount)} decimals={2} />
      </div>
      <div className={css.dim}>
        {line.loanNumber && `${line.loanNumber} · `}
        {line.kind === 'earned' ? levelLabel(line.level as CommissionLevel) : lineKind(line)}
        {line.rateBp !== null && ` · ${lineRate(line)}`} · {lineDay(line)}
        {line.late && ' · Late'}
        {line.onHold && ' · On hold'}
      </div>
      <div className={css.actions}>
        {loanId && (
          <Button size="compact-sm" variant="subtle" onClick={() => onWhy(loanId)}>
            Why this number?
          </Button>
        )}
        <LineActions {...props} />
      </div>
    </div>
  )
}
