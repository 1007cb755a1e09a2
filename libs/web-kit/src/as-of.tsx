import { type CalendarDate, EARLIEST_AS_OF, isCalendarDate } from '@upline/contracts'
import { AsOfBanner, AsOfField } from '@upline/ui'
import type { ReactNode } from 'react'
import { useToday } from './company.ts'
import { usePutParams, useSearchParams } from './search-params.ts'

/** The past date in the address, YYYY-MM-DD in the company's calendar. Undefined: the page shows today. */
export function useAsOf() {
  const [params] = useSearchParams()
  const put = usePutParams()
  const asked = params.get('asOf')
  const asOf: CalendarDate | undefined = isCalendarDate(asked) ? asked : undefined
  const choose = (date: string) => put({ asOf: date }, { replace: true })
  return { asOf, choose }
}

/** The date control of a page that can show the past. */
export function AsOfControl() {
  const { asOf = '', choose } = useAsOf()
  return <AsOfField value={asOf} min={EARLIEST_AS_OF} max={useToday()} onChange={choose} />
}

/** Says that the page shows a past date. `children` say what it shows as of that date. */
export function AsOfNote({ children }: { children: ReactNode }) {
  const { asOf, choose } = useAsOf()
  if (!asOf) return null
  return (
    <AsOfBanner date={asOf} onToday={() => choose('')}>
      {children}
    </AsOfBanner>
  )
}
