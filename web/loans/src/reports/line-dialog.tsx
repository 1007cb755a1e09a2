import { DISPUTE_REASON_LABELS, DISPUTE_REASONS, type DisputeReason, type StatementLine } from '@upline/contracts'
import { Button, FormError, FormFoot, toast } from '@upline/ui'
import { Dialog, isNotEmpty, Select, Textarea, useForm } from '@upline/ui/data'
import { api, failureMessage } from '@upline/web-kit'
import { DisputeHistory } from './dispute-history.tsx'
import { lineSubject } from './line-labels.ts'
import { useBooksCall } from './use-books.ts'
import css from './reports.module.css'

interface Props {
  periodId: string
  /** Open while there is one. */
  line: StatementLine | undefined
  isOwn: boolean
  onClose: () => void
}

/** What was said about a line; its owner may say it. */
export function LineDialog({ periodId, line, isOwn, onClose }: Props) {
  const name = line && (line.loanNumber ?? lineSubject(line))
  return (
    <Dialog title={`Dispute ${name ?? ''}`} opened={line !== undefined} onClose={onClose}>
      <div className={css.stack}>
        {line?.dispute && <DisputeHistory dispute={line.dispute} />}
        {line && isOwn && line.dispute?.state !== 'open' && <DisputeForm {...{ periodId, line, onClose }} />}
      </div>
    </Dialog>
  )
}

const REASONS = DISPUTE_REASONS.map((value) => ({ value, label: DISPUTE_REASON_LABELS[value] }))

function DisputeForm({ periodId, line, onClose }: { periodId: string; line: StatementLine; onClose: () => void }) {
  const call = useBooksCall((json: { reason: DisputeReason; comment: string }) =>
    api(`/api/statements/${periodId}/lines/${encodeURIComponent(line.key)}/dispute`, { method: 'POST', json }),
  )
  const form = useForm<{ reason: DisputeReason; comment: string }>({
    initialValues: { reason: 'other-rate-expected', comment: '' },
    validate: { comment: isNotEmpty('Please fill this in') },
  })
  const submit = form.onSubmit((json) =>
    call.mutate(json, {
      onSuccess: () => {
        toast({ title: 'Dispute Sent', message: 'You will see the answer on this line.' })
        onClose()
      },
    }),
  )
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <Select label="Reason" data={REASONS} allowDeselect={false} {...form.getInputProps('reason')} />
      <Textarea label="What is wrong" autosize minRows={3} maxLength={2_000} {...form.getInputProps('comment')} />
      <FormError>{call.isError && failureMessage(call.error, 'The dispute could not be sent.')}</FormError>
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={call.isPending}>
          Send Dispute
        </Button>
      </FormFoot>
    </form>
  )
}
