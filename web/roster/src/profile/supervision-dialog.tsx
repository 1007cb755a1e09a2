import {
  MAX_SUPERVISION_RECORDS,
  type Member,
  type NamedSupervision,
  type Supervision,
  SUPERVISION_WORK_LIMIT,
  supervisionFault,
} from '@upline/contracts'
import { Button, FormActions, FormError, IconPlus, Note, TextInput } from '@upline/ui'
import { Dialog, Textarea, useForm, type UseFormReturnType } from '@upline/ui/data'
import { failureMessage, fieldErrors } from '@upline/web-kit'
import { fullName } from '../members/member-facts.ts'
import css from './records.module.css'
import { useSaveSupervision } from './use-supervision.ts'

interface SupervisionValues {
  supervision: { work: string; from: string; to: string }[]
}

type Form = UseFormReturnType<SupervisionValues>

const EMPTY = { work: '', from: '', to: '' }

const valuesOf = (records: readonly NamedSupervision[]): SupervisionValues => ({
  supervision: records.length > 0 ? records.map(({ work, from, to }) => ({ work, from, to: to ?? '' })) : [EMPTY],
})

const sentOf = ({ supervision }: SupervisionValues): Supervision[] =>
  supervision.map(({ work, from, to }) => ({ work: work.trim(), from, to: to || null }))

interface Props {
  member: Pick<Member, 'id' | 'firstName' | 'lastName'>
  records: readonly NamedSupervision[]
  onClose: () => void
}

/** Edits all supervision records of a member. A record that ended stays, because earlier loans need it. */
export function SupervisionDialog({ member, records, onClose }: Props) {
  const form = useForm<SupervisionValues>({ initialValues: valuesOf(records) })
  const save = useSaveSupervision(member.id, onClose)
  const submitted = form.onSubmit((values) => {
    const fault = supervisionFault(values.supervision)
    if (fault) form.setFieldError(fault.field, fault.message)
    else save.mutate(sentOf(values), { onError: (error) => form.setErrors(fieldErrors(error)) })
  })
  const { supervision } = form.values
  return (
    <Dialog title={`Supervision by ${fullName(member)}`} opened onClose={onClose} size={820}>
      <form className={css.form} onSubmit={submitted} noValidate>
        <Note>
          Upline warns about a funded loan that pays a level 2 or 3 override to a member without a record in force on
          the trigger date (rule R2). Keep records that have ended: earlier loans need them.
        </Note>
        {supervision.map((_, at) => (
          <SupervisionRow key={at} {...{ form, at }} />
        ))}
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={supervision.length >= MAX_SUPERVISION_RECORDS}
            onClick={() => form.insertListItem('supervision', EMPTY)}
          >
            Add Record
          </Button>
        </div>
        <FormError>
          {form.errors['supervision'] ??
            (save.isError && failureMessage(save.error, 'The supervision could not be saved. Try again.'))}
        </FormError>
        <FormActions onCancel={onClose} isPending={save.isPending}>
          Save Supervision
        </FormActions>
      </form>
    </Dialog>
  )
}

function SupervisionRow({ form, at }: { form: Form; at: number }) {
  const field = (of: keyof typeof EMPTY) => form.getInputProps(`supervision.${at}.${of}`)
  return (
    <fieldset className={`${css.record} ${css.supervision}`}>
      <legend>{`Record ${at + 1}`}</legend>
      <div className={css.work}>
        <Textarea label="What the member does" rows={2} maxLength={SUPERVISION_WORK_LIMIT} {...field('work')} />
      </div>
      <TextInput type="date" label="From" {...field('from')} />
      <TextInput type="date" label="To" {...field('to')} />
      <Button
        variant="subtle"
        aria-label={`Remove record ${at + 1}`}
        onClick={() => form.removeListItem('supervision', at)}
      >
        Remove
      </Button>
    </fieldset>
  )
}
