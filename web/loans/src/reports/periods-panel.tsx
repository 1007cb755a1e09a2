import { isCompanyRole, type PayPeriod } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Button, Money, NeutralBadge, Panel } from '@upline/ui'
import { type Column, DataTable } from '@upline/ui/data'
import { Link, useSignedInUser, useToday } from '@upline/web-kit'
import { type ReactNode, useMemo, useState } from 'react'
import { tableCalendarDate } from '../labels/table-date.ts'
import { ExportMenu } from '../payroll-files/export-menu.tsx'
import { PayrollCheck } from './payroll-check.tsx'
import { ClosePeriodDialog, ReopenPeriodDialog } from './period-dialogs.tsx'
import { calendarDay, hasStarted, paymentLabel, peopleText, periodSpan } from '../labels/period-labels.ts'
import { usePayPeriods } from '../statements/use-statements.ts'
import css from './reports.module.css'

type PeriodDialog = { close: PayPeriod } | { reopen: PayPeriod } | undefined

const stateLabel = ({ state }: PayPeriod) => (state === 'open' ? 'Open' : 'Closed')

const company = (period: PayPeriod) => fromDollars(period.company?.total ?? 0)

/** What the period pays, balances included, and whether its run was marked as paid. The amount is known once the period is locked. */
function Payment({ period }: { period: PayPeriod }) {
  const paid = period.company?.paid ?? null
  if (paid === null) return <span className={css.dim}>Not locked</span>
  return (
    <>
      <Money cents={fromDollars(paid)} decimals={2} />
      <span className={css.cellNote}>{paymentLabel(period)}</span>
    </>
  )
}

const COLUMNS: Column<PayPeriod>[] = [
  {
    key: 'id',
    title: 'Period',
    term: 'Pay period',
    width: 160,
    cell: (period) => (
      <>
        <Link to={`/reports?period=${period.id}`} className={css.link}>{`Period ${period.id}`}</Link>
        <span className={css.cellNote}>{periodSpan(period)}</span>
      </>
    ),
  },
  { key: 'state', title: 'State', width: 138, cell: (period) => <NeutralBadge>{stateLabel(period)}</NeutralBadge> },
  {
    key: 'closed',
    title: 'Closed',
    width: 170,
    drop: 1,
    cell: ({ closedOn, closedBy }) => closedOn && `${tableCalendarDate(closedOn)}, ${closedBy}`,
  },
  {
    key: 'people',
    title: 'People',
    width: 80,
    drop: 2,
    end: true,
    cell: (period) => period.company?.people.toLocaleString('en-US'),
  },
  {
    key: 'sum',
    title: 'Ledger net',
    width: 122,
    end: true,
    cell: (period) => <Money cents={company(period)} decimals={2} />,
  },
  {
    key: 'paid',
    title: 'Payment',
    width: 122,
    end: true,
    cell: (period) => <Payment period={period} />,
  },
]

/** Pay periods with what they pay. The company closes and reopens them. */
export function PeriodsPanel() {
  const query = usePayPeriods()
  const [dialog, setDialog] = useState<PeriodDialog>()
  const columns = useMemo(() => {
    const cell = (period: PayPeriod) => <PeriodActions period={period} onDialog={setDialog} />
    return [...COLUMNS, { key: 'act', title: 'Actions', width: 264, end: true, pinned: true, cell }]
  }, [])
  const open = query.data?.find(({ state }) => state === 'open')
  const closed = query.data?.find(({ state }) => state === 'closed')
  const close = () => setDialog(undefined)
  return (
    <div className={css.stack}>
      <Panel
        title="Pay periods"
        note={open && `The open period is scheduled to close on ${calendarDay(open.endsOn)}`}
        flush
      >
        <DataTable
          label="Pay periods"
          rows={query.data}
          columns={columns}
          id={({ id }) => id}
          query={query}
          loading="Loading pay periods..."
          card={(period) => <PeriodCard period={period} onDialog={setDialog} />}
        />
      </Panel>
      {closed && <PayrollCheck period={closed} />}
      <ClosePeriodDialog period={dialog && 'close' in dialog ? dialog.close : undefined} onClose={close} />
      <ReopenPeriodDialog period={dialog && 'reopen' in dialog ? dialog.reopen : undefined} onClose={close} />
    </div>
  )
}

/** Members with the Payroll duty see periods but do not close or reopen them. */
const ForCompany = ({ children }: { children: ReactNode }) => (isCompanyRole(useSignedInUser().role) ? children : null)

interface ActionsProps {
  period: PayPeriod
  onDialog: (dialog: PeriodDialog) => void
}

const PeriodActions = (props: ActionsProps) =>
  props.period.state === 'open' ? <OpenActions {...props} /> : <ClosedActions {...props} />

function OpenActions({ period, onDialog }: ActionsProps) {
  const today = useToday()
  if (!hasStarted(period, today)) return <span className={css.dim}>Starts {calendarDay(period.startsOn)}</span>
  return (
    <ForCompany>
      <Button size="compact-sm" variant="default" onClick={() => onDialog({ close: period })}>
        {`Close Period ${period.id}`}
      </Button>
    </ForCompany>
  )
}

function ClosedActions({ period, onDialog }: ActionsProps) {
  const { id, runState } = period
  return (
    <span className={css.cellActions}>
      <Button
        size="compact-sm"
        variant="subtle"
        component="a"
        href={`/api/payroll/${id}/payroll.csv`}
        download
        aria-label={`Payroll CSV of period ${id}`}
      >
        Payroll CSV
      </Button>
      {(runState === 'approved' || runState === 'paid') && <ExportMenu runId={id} variant="subtle" />}
      {runState !== 'paid' && (
        <ForCompany>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => onDialog({ reopen: period })}
            aria-label={`Reopen period ${id}`}
          >
            Reopen
          </Button>
        </ForCompany>
      )}
    </span>
  )
}

const PeriodCard = ({ period, onDialog }: ActionsProps) => (
  <div className={css.card}>
    <div className={css.cardHead}>
      <Link to={`/reports?period=${period.id}`} className={css.link}>
        Period {period.id}: {periodSpan(period)}
      </Link>
      <Money cents={company(period)} decimals={2} />
    </div>
    <div className={css.dim}>
      {stateLabel(period)} · {peopleText(period)}
    </div>
    <div className={css.cardPayment}>
      <Payment period={period} />
    </div>
    <div className={css.actions}>
      <PeriodActions {...{ period, onDialog }} />
    </div>
  </div>
)
