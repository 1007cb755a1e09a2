import type { Adjustment } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Button, FormError, FormFoot, toast, usd } from '@upline/ui'
import { Dialog, Textarea, useForm } from '@upline/ui/data'
import { api, failureMessage } from '@upline/web-kit'
import { FindingNotes } from '../holds/finding-notes.tsx'
import { settlementCostText } from '../labels/adjustment-labels.ts'
import { usePayMutation } from '../statements/use-statements.ts'
import css from './reports.module.css'

interface Props {
  /** The dialog is open while this is set. */
  adjustment: Adjustment | undefined
  onClose: () => void
}

export const DecideDialog = ({ adjustment, onClose }: Props) => (
  <Dialog title="Approve this adjustment?" opened={adjustment !== undefined} onClose={onClose} size={480}>
    {adjustment && <DecideForm key={adjustment.id} {...{ adjustment, onClose }} />}
  </Dialog>
)

function DecideForm({ adjustment, onClose }: { adjustment: Adjustment; onClose: () => void }) {
  const form = useForm({ initialValues: { note: '' } })
  const call = usePayMutation((verb: 'approve' | 'reject') =>
    api(`/api/adjustments/${adjustment.id}/${verb}`, { method: 'POST', json: form.values }),
  )
  const decide = (verb: 'approve' | 'reject') =>
    call.mutate(verb, {
      onSuccess: () => {
        toast({ title: verb === 'approve' ? 'Adjustment Approved' : 'Adjustment Rejected' })
        onClose()
      },
    })
  return (
    <form onSubmit={form.onSubmit(() => decide('approve'))} noValidate className={css.form}>
      <p>
        {usd(fromDollars(adjustment.amount), 2)} for {adjustment.memberName ?? `everyone on ${adjustment.loanNumber}`},
        requested by {adjustment.madeBy}: {adjustment.reason}
        {adjustment.settlementCost && ` (${settlementCostText(adjustment.settlementCost)})`}
      </p>
      <FindingNotes findings={adjustment.findings} />
      <Textarea label="Note" rows={2} maxLength={500} {...form.getInputProps('note')} />
      <FormError>{call.isError && failureMessage(call.error, 'The decision could not be saved.')}</FormError>
      <FormFoot>
        <Button variant="default" onClick={() => decide('reject')} disabled={call.isPending}>
          Reject
        </Button>
        <Button type="submit" loading={call.isPending}>
          Approve
        </Button>
      </FormFoot>
    </form>
  )
}
