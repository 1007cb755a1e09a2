import type { PayPeriod, PayRunDetail } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { toast, usd } from '@upline/ui'
import { ConfirmDialog, Dialog, isNotEmpty, Textarea, useForm } from '@upline/ui/data'
import { api, failureToast, useToday } from '@upline/web-kit'
import { calendarDay, endsEarly, peopleText, periodSpan } from '../labels/period-labels.ts'
import { BlockerList } from '../payday/blocker-list.tsx'
import { usePayRun } from '../payday/use-payday.ts'
import { usePayMutation } from '../statements/use-statements.ts'
import { CallForm } from '../forms/call-form.tsx'

interface Props {
  /** The dialog is open while this is set. */
  period: PayPeriod | undefined
  onClose: () => void
}

export function ClosePeriodDialog({ period, onClose }: Props) {
  const call = usePayMutation((id: string) => api(`/api/pay-periods/${id}/close`, { method: 'POST', json: {} }))
  const run = usePayRun(period?.id).data
  const confirmed = () =>
    period &&
    call.mutate(period.id, {
      onSuccess: () => toast({ title: 'Period Closed', message: 'All statements are ready.' }),
      onError: failureToast('Not Closed'),
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
      disabled={isBlocked(run)}
    >
      {period && <ClosingText {...{ period, run }} />}
    </ConfirmDialog>
  )
}

const isBlocked = (run: PayRunDetail | undefined): run is PayRunDetail => run !== undefined && run.blockers.length > 0

/** What the close pays, or what has to be resolved before it. */
function ClosingText({ period, run }: { period: PayPeriod; run: PayRunDetail | undefined }) {
  const today = useToday()
  return (
    <>
      <p>
        {periodSpan(period)}: {usd(fromDollars(period.company?.total ?? 0), 2)} for {peopleText(period)}.
      </p>
      {endsEarly(period, today) && (
        <p>It ends on {calendarDay(period.endsOn)}. Fundings until then are paid in the next period, marked as late.</p>
      )}
      {isBlocked(run) ? (
        <>
          <p>
            <b>Resolve these items before you close the period:</b>
          </p>
          <BlockerList
            runId={period.id}
            blockers={run.blockers}
            canCarry={run.actions.includes('lock')}
            canAccept={run.actions.includes('lock')}
          />
        </>
      ) : (
        <p>This locks the pay run. Later entries go to the next period.</p>
      )}
    </>
  )
}

export const ReopenPeriodDialog = ({ period, onClose }: Props) => (
  <Dialog title={`Reopen period ${period?.id ?? ''}?`} opened={period !== undefined} onClose={onClose} size={480}>
    {period && <ReopenForm key={period.id} {...{ period, onClose }} />}
  </Dialog>
)

function ReopenForm({ period, onClose }: { period: PayPeriod; onClose: () => void }) {
  const call = usePayMutation((json: { reason: string }) =>
    api(`/api/pay-periods/${period.id}/reopen`, { method: 'POST', json }),
  )
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: isNotEmpty('Please fill this in') } })
  return (
    <CallForm
      {...{ form, call, onClose }}
      inputOf={(values) => values}
      onDone={() => toast({ title: 'Period Reopened', message: `Period ${period.id} is open.` })}
      submit="Reopen Period"
      failure="The period could not be reopened."
    >
      <p>Entries can be added to this period again. Lines that payees verified stay verified.</p>
      <Textarea label="Why" rows={2} maxLength={500} {...form.getInputProps('reason')} />
    </CallForm>
  )
}
