import type { CalendarPeriod, PayCalendar } from '@upline/contracts'
import { Button, Panel, SkeletonRows } from '@upline/ui'
import { type Column, DataTable, Select } from '@upline/ui/data'
import { useToday } from '@upline/web-kit'
import { useState } from 'react'
import { tableCalendarDate } from '../labels/table-date.ts'
import { calendarDay, periodSpan } from '../labels/period-labels.ts'
import { FailedPanel } from '../panels/failed-panel.tsx'
import { CalendarDialog } from './calendar-dialog.tsx'
import { FREQUENCY_LABELS, STATE_LABELS } from './payday-labels.ts'
import { usePayCalendar } from './use-payday.ts'
import css from '../reports/reports.module.css'

const COLUMNS: Column<CalendarPeriod>[] = [
  { key: 'span', title: 'Period', term: 'Pay period', width: 200, cell: periodSpan },
  { key: 'lock', title: 'Lock', width: 100, cell: ({ lockOn }) => tableCalendarDate(lockOn) },
  {
    key: 'verify',
    title: 'Verify by',
    term: 'Verify-by date',
    width: 100,
    cell: ({ verifyBy }) => tableCalendarDate(verifyBy),
  },
  { key: 'pay', title: 'Pay', width: 100, cell: ({ payOn }) => tableCalendarDate(payOn) },
  { key: 'state', title: 'State', width: 120, cell: ({ state }) => (state ? STATE_LABELS[state] : '—') },
]

const yearsAround = (today: string): string[] => [-1, 0, 1].map((years) => String(Number(today.slice(0, 4)) + years))

/** The rule of the pay periods, and a year of them with their dates. */
export function CalendarPanel({ canChange }: { canChange: boolean }) {
  const today = useToday()
  const [year, setYear] = useState(today.slice(0, 4))
  const [isOpen, setIsOpen] = useState(false)
  const query = usePayCalendar(year)
  if (query.isLoadingError) return <FailedPanel title="Unable to load the pay calendar" query={query} />
  if (!query.data) return <SkeletonRows message="Loading the pay calendar..." />
  return (
    <Panel title="Pay calendar" note={ruleText(query.data)} flush>
      <div className={`${css.bar} ${css.empty}`}>
        <Select
          label="Year"
          allowDeselect={false}
          data={yearsAround(today)}
          value={year}
          onChange={(value) => value && setYear(value)}
        />
        {canChange && (
          <Button variant="default" onClick={() => setIsOpen(true)}>
            Change Pay Calendar
          </Button>
        )}
      </div>
      <DataTable
        label="Pay calendar"
        rows={query.data.periods}
        columns={COLUMNS}
        id={({ startsOn }) => startsOn}
        query={query}
        loading="Loading the pay calendar..."
        height="70vh"
        card={(period) => <PeriodCard period={period} />}
      />
      <CalendarDialog calendar={query.data} opened={isOpen} onClose={() => setIsOpen(false)} />
    </Panel>
  )
}

const ruleText = ({ frequency, anchor }: PayCalendar) =>
  `${FREQUENCY_LABELS[frequency]}${anchor ? `, counted from ${calendarDay(anchor)}` : ''}`

const PeriodCard = ({ period }: { period: CalendarPeriod }) => (
  <div className={css.card}>
    <div className={css.cardHead}>
      <span>{periodSpan(period)}</span>
      <span>{period.state ? STATE_LABELS[period.state] : ''}</span>
    </div>
    <div className={css.dim}>
      Lock {tableCalendarDate(period.lockOn)} · Verify by {tableCalendarDate(period.verifyBy)} · Pay{' '}
      {tableCalendarDate(period.payOn)}
    </div>
  </div>
)
