import type { DisputeView } from '@upline/contracts'
import { FormActions, FormError, toast } from '@upline/ui'
import { Dialog, isNotEmpty, Textarea, useForm } from '@upline/ui/data'
import { api, failureMessage } from '@upline/web-kit'
import { DisputeHistory } from './dispute-history.tsx'
import { useBooksCall } from '../books/use-books.ts'
import { DollarInput } from '../forms/dollar-input.tsx'
import css from './reports.module.css'

interface Props {
  /** Open while there is one. */
  dispute: DisputeView | undefined
  mayResolve: boolean
  onClose: () => void
}

export const ResolveDialog = ({ dispute, mayResolve, onClose }: Props) => (
  <Dialog title="Dispute" opened={dispute !== undefined} onClose={onClose}>
    <div className={css.stack}>
      {dispute && <DisputeHistory dispute={dispute} />}
      {dispute?.state === 'open' && mayResolve && <ResolveForm key={dispute.id} {...{ dispute, onClose }} />}
    </div>
  </Dialog>
)

function ResolveForm({ dispute, onClose }: { dispute: DisputeView; onClose: () => void }) {
  const call = useBooksCall((json: { answer: string; amount?: number }) =>
    api(`/api/disputes/${dispute.id}/resolve`, { method: 'POST', json }),
  )
  const form = useForm<{ answer: string; amount: number | '' }>({
    initialValues: { answer: '', amount: '' },
    validate: { answer: isNotEmpty('Please fill this in') },
  })
  // A promise, because a refreshed list can remove this form with the open dispute before the answer arrives.
  const submit = form.onSubmit(({ answer, amount }) => {
    const json = { answer, ...(amount !== '' && { amount }) }
    const message = amount === '' ? 'The answer was sent.' : 'The adjustment is pending approval.'
    call.mutateAsync(json).then(
      () => {
        toast({ title: 'Dispute Answered', message })
        onClose()
      },
      () => undefined,
    )
  })
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <Textarea label="Answer" autosize minRows={3} maxLength={2_000} {...form.getInputProps('answer')} />
      <DollarInput
        label="Adjustment in dollars"
        description="Leave blank to reply only. Negative deducts. A second person must approve."
        {...form.getInputProps('amount')}
      />
      <FormError>{call.isError && failureMessage(call.error, 'The answer could not be sent.')}</FormError>
      <FormActions onCancel={onClose} isPending={call.isPending}>
        Send Answer
      </FormActions>
    </form>
  )
}
