import type { Company } from '@upline/contracts'
import { Button, FormError, QueryError, SkeletonRows, TextInput, toast } from '@upline/ui'
import { Select, useForm } from '@upline/ui/data'
import { failureMessage, fieldErrors, useCompany } from '@upline/web-kit'
import css from './settings.module.css'
import { useChangeCompany } from './use-change-company.ts'

const MAX_NAME_LENGTH = 200

/** The company name, and the time zone of its days and months. */
export function CompanySettings({ disabled }: { disabled: boolean }) {
  const { data, error, refetch } = useCompany()
  if (error && !data) return <QueryError title="Unable to load company settings" query={{ error, refetch }} />
  if (!data) return <SkeletonRows message="Loading company settings..." rows={2} />
  return <CompanyForm key={JSON.stringify(data)} company={data} disabled={disabled} />
}

/** The time zones of the browser, plus the current one, which an old browser may not know. */
const zonesWith = (timeZone: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', timeZone])]
    .toSorted()
    .map((value) => ({ value, label: zoneLabel(value) }))

/** 'America/Los Angeles', as users type it. */
const zoneLabel = (timeZone: string): string => timeZone.replaceAll('_', ' ')

function CompanyForm({ company, disabled }: { company: Company; disabled: boolean }) {
  const change = useChangeCompany()
  const form = useForm<Company>({ initialValues: { name: company.name, timeZone: company.timeZone } })
  const submit = form.onSubmit((values) =>
    change.mutate(values, {
      onSuccess: () =>
        toast({ title: 'Company Saved', message: `Days start at midnight in ${zoneLabel(values.timeZone)}.` }),
      onError: (error) => form.setErrors(fieldErrors(error)),
    }),
  )
  return (
    <form onSubmit={submit} noValidate aria-label="Company" className={css.company}>
      <TextInput label="Company name" maxLength={MAX_NAME_LENGTH} disabled={disabled} {...form.getInputProps('name')} />
      <Select
        label="Time zone"
        description="Days, months, pay periods and effective dates start at midnight in this time zone. Stored dates do not change."
        data={zonesWith(company.timeZone)}
        searchable
        nothingFoundMessage="No matching time zone"
        allowDeselect={false}
        disabled={disabled}
        {...form.getInputProps('timeZone')}
      />
      <FormError>
        {change.isError &&
          Object.keys(form.errors).length === 0 &&
          failureMessage(change.error, 'The company could not be saved. Try again.')}
      </FormError>
      {!disabled && (
        <Button type="submit" className={css.save} loading={change.isPending} disabled={!form.isDirty()}>
          Save Company
        </Button>
      )}
    </form>
  )
}
