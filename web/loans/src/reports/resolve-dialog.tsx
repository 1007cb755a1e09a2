import type { DisputeView } from '@upline/contracts'
import { Button, FormError, FormFoot, toast } from '@upline/ui'
import { Dialog, isNotEmpty, NumberInput, Textarea, useForm } from '@upline/ui/data'
import { api, failureMessage } from '@upline/web-kit'
import { DisputeHistory } from './dispute-history.tsx'
import { useBooksCall } from '../books/use-books.ts'
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
  const submit = form.onSubmit(({ answer, amount }) =>
    call.mutate(
      { answer, ...(amount !== '' && { amount }) },
      {
        onSuccess: () => {
          const message = amount === '' ? 'The answer was sent.' : 'The adjustment is pending approval.'
          toast({ title: 'Dispute Answered', message })
          onClose()
        },
      },
    ),
  )
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <Textarea label="Answer" autosize minRows={3} maxLength={2_000} {...form.getInputProps('answer')} />
      <NumberInput
        label="Adjustment in dollars"
        description="Leave blank to reply only. Negative deducts. A second person must approve."
        decimalScale={2}
        prefix="$"
        thousandSeparator=","
        {...form.getInputProps('amount')}
      />
      <FormError>{call.isError && failureMessage(call.error, 'The answer could not be sent.')}</FormError>
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={call.isPending}>
          Send Answer
        </Button>
      </FormFoot>
    </form>
  )
}
