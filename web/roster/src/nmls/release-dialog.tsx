import type { NmlsFinding } from '@upline/contracts'
import { FormError, toast, FormActions } from '@upline/ui'
import { Dialog, isNotEmpty, Textarea, useForm } from '@upline/ui/data'
import { failureMessage } from '@upline/web-kit'
import css from './nmls.module.css'
import { useRelease } from './use-findings.ts'

interface Props {
  /** The dialog is open while this is set. */
  finding: NmlsFinding | undefined
  onClose: () => void
}

export const ReleaseDialog = ({ finding, onClose }: Props) => (
  <Dialog title={`Accept the finding about ${finding?.name ?? ''}?`} opened={Boolean(finding)} onClose={onClose}>
    {finding && <ReleaseForm finding={finding} onClose={onClose} />}
  </Dialog>
)

function ReleaseForm({ finding, onClose }: { finding: NmlsFinding; onClose: () => void }) {
  const release = useRelease()
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: isNotEmpty('Enter a reason') },
  })
  const submit = form.onSubmit(({ reason }) =>
    release.mutate(
      { memberId: finding.memberId, reason: reason.trim() },
      {
        onSuccess: () => {
          toast({ title: 'Finding Accepted', message: `The NMLS ID of ${finding.name} is no longer listed.` })
          onClose()
        },
      },
    ),
  )
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <p className={css.text}>
        This removes the finding from the list until the NMLS ID changes. Your name and reason are saved with it.
      </p>
      <Textarea label="Reason" maxLength={500} rows={2} data-autofocus {...form.getInputProps('reason')} />
      <FormError>{release.isError && failureMessage(release.error, 'The finding could not be accepted.')}</FormError>
      <FormActions onCancel={onClose} isPending={release.isPending}>
        Accept Finding
      </FormActions>
    </form>
  )
}
