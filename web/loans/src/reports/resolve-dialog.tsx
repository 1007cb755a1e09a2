import type { DisputeView } from '@upline/contracts'
import { toast } from '@upline/ui'
import { Dialog, isNotEmpty, Textarea, useForm } from '@upline/ui/data'
import { api } from '@upline/web-kit'
import { DisputeHistory } from './dispute-history.tsx'
import { usePayMutation } from '../statements/use-statements.ts'
import { CallForm } from '../forms/call-form.tsx'
import { DollarInput } from '../forms/dollar-input.tsx'
import css from './reports.module.css'

interface Props {
  /** The dialog is open while this is set. */
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
  const call = usePayMutation((json: { answer: string; amount?: number }) =>
    api(`/api/disputes/${dispute.id}/resolve`, { method: 'POST', json }),
  )
  const form = useForm<{ answer: string; amount: number | '' }>({
    initialValues: { answer: '', amount: '' },
    validate: { answer: isNotEmpty('Please fill this in') },
  })
  const answered = (_: unknown, { amount }: { amount: number | '' }) => {
    const message = amount === '' ? 'The answer was sent.' : 'The adjustment is pending approval.'
    toast({ title: 'Dispute Answered', message })
  }
  return (
    <CallForm
      {...{ form, call, onClose }}
      inputOf={({ answer, amount }) => ({ answer, ...(amount !== '' && { amount }) })}
      onDone={answered}
      submit="Send Answer"
      failure="The answer could not be sent."
    >
      <Textarea label="Answer" rows={3} maxLength={2_000} {...form.getInputProps('answer')} />
      <DollarInput
        label="Adjustment in dollars"
        description="Leave blank to reply only. Negative deducts. A second person must approve."
        {...form.getInputProps('amount')}
      />
    </CallForm>
  )
}
