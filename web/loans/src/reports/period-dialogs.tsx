import type { PayPeriod } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Button, FormError, FormFoot, toast, usd } from '@upline/ui'
import { ConfirmDialog, Dialog, isNotEmpty, Textarea, useForm } from '@upline/ui/data'
import { api, failureMessage, useToday } from '@upline/web-kit'
import { calendarDay, endsEarly, peopleText, periodSpan } from '../labels/period-labels.ts'
import { BlockerList } from '../payday/blocker-list.tsx'
import { usePayRun } from '../payday/use-payday.ts'
import { useBooksCall } from '../books/use-books.ts'
import css from './reports.module.css'

interface Props {
  /** Open while there is one. */
  period: PayPeriod | undefined
  onClose: () => void
}

export function ClosePeriodDialog({ period, onClose }: Props) {
  const today = useToday()
  const call = useBooksCall((id: string) => api(`/api/pay-periods/${id}/close`, { method: 'POST', json: {} }))
  const run = usePayRun(period?.id)
  const blockers = run.data?.blockers ?? []
  const confirmed = () =>
    period &&
    call.mutate(period.id, {
      onSuccess: () => toast({ title: 'Period Closed', message: 'All statements are ready.' }),
      onError: (error) =>
        toast({ title: 'Not Closed', message: failureMessage(error, 'Please try again.'), destructive: true }),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      title={`Close period ${period?.id ?? ''}?`}
      opened={period !== undefined}
      onClose={onClose}
      confirm="Close Period"
      onConfirm={confirmed}
      busy={call.isPending}
      danger={false}
      disabled={blockers.length > 0}
    >
      {period && (
        <>
          <p>
            {periodSpan(period)}: {usd(fromDollars(period.company?.total ?? 0), 2)} for {peopleText(period)}.
          </p>
          {endsEarly(period, today) && (
            <p>
              It ends on {calendarDay(period.endsOn)}. Fundings until then are paid in the next period, marked as late.
            </p>
          )}
          {blockers.length > 0 ? (
            <>
              <p>
                <b>Resolve these items before you close the period:</b>
              </p>
              <BlockerList
                runId={period.id}
                blockers={blockers}
                canCarry={run.data?.actions.includes('lock') ?? false}
              />
            </>
          ) : (
            <p>This locks the pay run. Later entries go to the next period.</p>
          )}
        </>
      )}
    </ConfirmDialog>
  )
}

export const ReopenPeriodDialog = ({ period, onClose }: Props) => (
  <Dialog title={`Reopen period ${period?.id ?? ''}?`} opened={period !== undefined} onClose={onClose} size={480}>
    {period && <ReopenForm key={period.id} {...{ period, onClose }} />}
  </Dialog>
)

function ReopenForm({ period, onClose }: { period: PayPeriod; onClose: () => void }) {
  const call = useBooksCall((json: { reason: string }) =>
    api(`/api/pay-periods/${period.id}/reopen`, { method: 'POST', json }),
  )
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: isNotEmpty('Please fill this in') } })
  const submit = form.onSubmit((json) =>
    call.mutate(json, {
      onSuccess: () => {
        toast({
          title: 'Period Reopened',
          message:
            period.runState === 'paid'
              ? `The pay of period ${period.id} moved to the open one.`
              : `Period ${period.id} is open.`,
        })
        onClose()
      },
    }),
  )
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      {period.runState === 'paid' ? (
        <p>
          This reverses {usd(fromDollars(period.company?.total ?? 0), 2)} and moves it to the open period. The original
          period stays on record.
        </p>
      ) : (
        <p>Entries can be added to this period again. Lines that payees verified stay verified.</p>
      )}
      <Textarea label="Why" autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
      <FormError>{call.isError && failureMessage(call.error, 'The period could not be reopened.')}</FormError>
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={call.isPending}>
          Reopen Period
        </Button>
      </FormFoot>
    </form>
  )
}
