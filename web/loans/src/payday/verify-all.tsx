import type { PayPeriod, Statement } from '@upline/contracts'
import { Button, counted, Note, toast } from '@upline/ui'
import { failureToast } from '@upline/web-kit'
import { calendarDay } from '../labels/period-labels.ts'
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
  const { sums, verified, openDisputes } = statement
  const open = sums.lines - verified - openDisputes
  if (open <= 0) return <Note>{doneText(statement)}</Note>
  const verifyAll = () =>
    call.mutate(undefined, {
      onSuccess: (answer) =>
        toast({
          title: 'Lines Verified',
          message: `${counted(answer.verified, 'line')} verified${answer.disputed > 0 ? `, ${answer.disputed} disputed` : ''}.`,
        }),
      onError: failureToast('Not Verified'),
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

const doneText = ({ openDisputes }: Statement): string =>
  openDisputes > 0
    ? 'You verified or disputed all lines of this statement.'
    : 'You verified all lines of this statement.'
