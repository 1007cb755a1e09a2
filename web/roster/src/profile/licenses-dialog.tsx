import {
  LICENSE_NUMBER_LIMIT,
  LICENSE_STATES,
  type License,
  licensesFault,
  MAX_LICENSES,
  type Member,
  sortedLicenses,
} from '@upline/contracts'
import { Button, FormActions, FormError, IconPlus, Note, TextInput } from '@upline/ui'
import { Dialog, Select, useForm, type UseFormReturnType } from '@upline/ui/data'
import { failureMessage, fieldErrors } from '@upline/web-kit'
import { fullName } from '../members/member-facts.ts'
import css from './records.module.css'
import { useSaveLicenses } from './use-licenses.ts'

interface LicenseValues {
  licenses: { state: string; number: string; from: string; to: string }[]
}

type Form = UseFormReturnType<LicenseValues>

const STATES = Object.entries(LICENSE_STATES).map(([value, name]) => ({ value, label: `${name} (${value})` }))
const EMPTY = { state: '', number: '', from: '', to: '' }

const valuesOf = (licenses: readonly License[]): LicenseValues => ({
  licenses: licenses.length > 0 ? licenses.map((license) => ({ ...license, to: license.to ?? '' })) : [EMPTY],
})

interface Props {
  member: Pick<Member, 'id' | 'firstName' | 'lastName' | 'licenses'>
  onClose: () => void
}

/** Edits all licenses of a member. A license that ended stays, because earlier loans need it. */
export function LicensesDialog({ member, onClose }: Props) {
  const form = useForm<LicenseValues>({ initialValues: valuesOf(member.licenses) })
  const save = useSaveLicenses(member.id, onClose)
  const submitted = form.onSubmit(({ licenses }) => {
    const fault = licensesFault(licenses)
    if (fault) form.setFieldError(fault.field, fault.message)
    else save.mutate(sortedLicenses(licenses), { onError: (error) => form.setErrors(fieldErrors(error)) })
  })
  const { licenses } = form.values
  return (
    <Dialog title={`State Licenses of ${fullName(member)}`} opened onClose={onClose} size={820}>
      <form className={css.form} onSubmit={submitted} noValidate>
        <Note>
          Upline warns about a funded loan if its originator lacked a license for the property’s state on at least one
          day from the application to the funding (rule S2). Keep licenses that have ended: earlier loans need them.
        </Note>
        {licenses.map((_, at) => (
          <LicenseRow key={at} {...{ form, at }} />
        ))}
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={licenses.length >= MAX_LICENSES}
            onClick={() => form.insertListItem('licenses', EMPTY)}
          >
            Add License
          </Button>
        </div>
        <FormError>
          {form.errors['licenses'] ??
            (save.isError && failureMessage(save.error, 'The licenses could not be saved. Try again.'))}
        </FormError>
        <FormActions onCancel={onClose} isPending={save.isPending}>
          Save Licenses
        </FormActions>
      </form>
    </Dialog>
  )
}

function LicenseRow({ form, at }: { form: Form; at: number }) {
  const name = `License ${at + 1}`
  const field = (of: keyof typeof EMPTY) => form.getInputProps(`licenses.${at}.${of}`)
  return (
    <fieldset className={css.record}>
      <legend>{name}</legend>
      <Select label="State" data={STATES} searchable {...field('state')} />
      <TextInput label="License number" maxLength={LICENSE_NUMBER_LIMIT} {...field('number')} />
      <TextInput type="date" label="From" {...field('from')} />
      <TextInput type="date" label="To" {...field('to')} />
      <Button
        variant="subtle"
        aria-label={`Remove license ${at + 1}`}
        onClick={() => form.removeListItem('licenses', at)}
      >
        Remove
      </Button>
    </fieldset>
  )
}
