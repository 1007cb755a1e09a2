import { SHADOW_CAUSE_LABELS, type ShadowDifference } from '@upline/contracts'
import { counted, FormActions, FormError, toast } from '@upline/ui'
import { Dialog, isNotEmpty, Textarea, useForm } from '@upline/ui/data'
import { failureMessage } from '@upline/web-kit'
import { type DifferencesFilter, useExplain, useExplainMatching } from './use-shadow-runs.ts'
import css from '../reports/reports.module.css'

/** One difference, or all of a filter that have no explanation. */
export type Explained = { difference: ShadowDifference } | { filter: DifferencesFilter }

interface Props {
  runId: string
  /** The dialog is open while this is set. */
  target: Explained | undefined
  onClose: () => void
}

export const ExplainDialog = ({ runId, target, onClose }: Props) => (
  <Dialog title="Explain differences" opened={target !== undefined} onClose={onClose}>
    {target && <ExplainForm {...{ runId, target, onClose }} />}
  </Dialog>
)

function ExplainForm({ runId, target, onClose }: Props & { target: Explained }) {
  const one = useExplain(runId)
  const many = useExplainMatching(runId)
  const call = 'difference' in target ? one : many
  const form = useForm({
    initialValues: { note: 'difference' in target ? (target.difference.note ?? '') : '' },
    validate: { note: isNotEmpty('Enter an explanation') },
  })
  const send = async (note: string): Promise<number> => {
    if ('difference' in target) return one.mutateAsync({ id: target.difference.id, note }).then(() => 1)
    return (await many.mutateAsync({ note, ...target.filter })).explained
  }
  // The form shows the error of a call that fails.
  const submit = form.onSubmit(({ note }) =>
    send(note).then(
      (explained) => {
        toast({ title: 'Explanation saved', message: `${counted(explained, 'difference')} explained.` })
        onClose()
      },
      () => undefined,
    ),
  )
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <p className={css.dim}>{subjectOf(target)}</p>
      <Textarea label="Explanation" rows={3} maxLength={1_000} {...form.getInputProps('note')} />
      <FormError>{call.isError && failureMessage(call.error, 'The explanation could not be saved.')}</FormError>
      <FormActions onCancel={onClose} isPending={call.isPending}>
        Save Explanation
      </FormActions>
    </form>
  )
}

function subjectOf(target: Explained): string {
  if ('difference' in target) {
    const { loanNumber, payee, cause } = target.difference
    return `Loan ${loanNumber || 'without a number'}, ${payee}. Cause: ${SHADOW_CAUSE_LABELS[cause]}.`
  }
  const { cause, q } = target.filter
  const parts = [cause && `cause ${SHADOW_CAUSE_LABELS[cause]}`, q && `search "${q}"`].filter(Boolean)
  return `All differences without an explanation${parts.length > 0 ? `: ${parts.join(', ')}` : ''}.`
}
