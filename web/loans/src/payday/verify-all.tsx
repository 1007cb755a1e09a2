import type { PayPeriod, Statement } from '@upline/contracts'
import { Button, Note, toast } from '@upline/ui'
import { failureMessage } from '@upline/web-kit'
import { calendarDay } from '../reports/period-words.ts'
import { counted } from './payday-labels.ts'
import { useVerifyAll } from './use-payday.ts'
import css from '../reports/reports.module.css'

interface Props {
  period: PayPeriod
  statement: Statement | undefined
}

/** While a run is in verification, its payee verifies all lines with one button. */
export function VerifyAll({ period, statement }: Props) {
  const call = useVerifyAll(period.id)
  if (period.runState !== 'verifying' || !statement) return null
  const open = statement.sums.lines - statement.verified
  if (open <= 0) return <Note>You verified all lines of this statement.</Note>
  const verifyAll = () =>
    call.mutate(undefined, {
      onSuccess: ({ verified, disputed }) =>
        toast({
          title: 'Lines Verified',
          message: `${counted(verified, 'line')} verified${disputed > 0 ? `, ${disputed} disputed` : ''}.`,
        }),
      onError: (error) =>
        toast({ title: 'Not Verified', message: failureMessage(error, 'Please try again.'), destructive: true }),
    })
  return (
    <div className={`${css.bar} no-print`}>
      <Note>
        {counted(open, 'line')} to verify{period.verifyBy && ` by ${calendarDay(period.verifyBy)}`}. Dispute a line that
        is wrong.
      </Note>
      <Button onClick={verifyAll} loading={call.isPending}>
        Verify all
      </Button>
    </div>
  )
}
