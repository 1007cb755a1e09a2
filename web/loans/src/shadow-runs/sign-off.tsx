import type { ShadowRunDetail } from '@upline/contracts'
import { Button, counted, FormActions, FormError, Note, toast } from '@upline/ui'
import { Dialog, isNotEmpty, Textarea, useForm } from '@upline/ui/data'
import { failureMessage, instantText } from '@upline/web-kit'
import { useState } from 'react'
import { useSignOff } from './use-shadow-runs.ts'
import css from '../reports/reports.module.css'

const FAILED = 'The run could not be signed off. Try again.'
const MAX_NAMED_ROWS = 20

const notify = () => toast({ title: 'Shadow run signed off', message: 'Its explanations can no longer be changed.' })

/** The sign-off of a run. Rejected rows need a reason why they may stay out of the comparison. */
export function SignOff({ run }: { run: ShadowRunDetail }) {
  const { id, unexplained, rejected, signedOffAt, signedOffBy } = run
  const call = useSignOff(id)
  const [isOpen, setIsOpen] = useState(false)
  if (signedOffAt) return <Note>{`Signed off by ${signedOffBy} on ${instantText(signedOffAt)}`}</Note>
  const submit = () => (rejected > 0 ? setIsOpen(true) : call.mutate({}, { onSuccess: notify }))
  return (
    <>
      <Button onClick={submit} loading={call.isPending} disabled={unexplained > 0}>
        {unexplained > 0 ? `${unexplained.toLocaleString('en-US')} to explain` : 'Sign Off'}
      </Button>
      <FormError>{call.isError && failureMessage(call.error, FAILED)}</FormError>
      <Dialog title="Sign off without rejected rows" opened={isOpen} onClose={() => setIsOpen(false)}>
        <ReasonForm run={run} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

function ReasonForm({ run, onClose }: { run: ShadowRunDetail; onClose: () => void }) {
  const call = useSignOff(run.id)
  const form = useForm({
    initialValues: { rejectedReason: '' },
    validate: { rejectedReason: isNotEmpty('Enter a reason') },
  })
  const submit = form.onSubmit((wish) =>
    call.mutate(wish, {
      onSuccess: () => {
        notify()
        onClose()
      },
    }),
  )
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <p className={css.dim}>{rejectedText(run)}</p>
      <Textarea
        label="Why these rows may stay out"
        rows={3}
        maxLength={1_000}
        {...form.getInputProps('rejectedReason')}
      />
      <FormError>{call.isError && failureMessage(call.error, FAILED)}</FormError>
      <FormActions onCancel={onClose} isPending={call.isPending}>
        Sign Off
      </FormActions>
    </form>
  )
}

function rejectedText({ rejected, rejectedRows }: ShadowRunDetail): string {
  const named = rejectedRows.slice(0, MAX_NAMED_ROWS)
  const more = rejected > named.length ? `, and ${(rejected - named.length).toLocaleString('en-US')} more` : ''
  const what = counted(rejected, 'row was', 'rows were')
  return `${what} not compared: ${named.map(({ row }) => row).join(', ')}${more}. To compare them, fix them and upload the file again.`
}
