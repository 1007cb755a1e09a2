import { FUNDED_SIGNALS, type EncompassSettings, type FundedSignal } from '@upline/contracts'
import { Button, FieldGrid, FormError, FormFoot, Panel, QueryError, SkeletonRows, TextInput, toast } from '@upline/ui'
import { NumberInput, Select, Switch, useForm, type UseFormReturnType } from '@upline/ui/data'
import { failureMessage, fieldErrors, useCanChange } from '@upline/web-kit'
import css from './integrations.module.css'
import { useEncompassSettings, useSaveSettings } from './use-encompass.ts'

const SIGNALS: Record<FundedSignal, string> = {
  milestone: 'Funding milestone finished',
  released: 'Funds released date',
  both: 'Both of them',
}

const AMOUNTS = [
  { value: '1109', label: 'Loan amount without financed fees (1109)' },
  { value: '2', label: 'Total loan amount with financed fees (2)' },
]

interface Values {
  fundedSignal: FundedSignal
  amountField: EncompassSettings['amountField']
  timeZone: string
  pollingMinutes: number
  folders: string
  isV1Fallback: boolean
}

const valuesOf = (settings: EncompassSettings): Values => ({
  fundedSignal: settings.fundedSignal,
  amountField: settings.amountField,
  timeZone: settings.timeZone,
  pollingMinutes: settings.pollingMinutes,
  folders: settings.folders.join(', '),
  isV1Fallback: settings.isV1Fallback,
})

const foldersOf = (text: string): string[] =>
  text
    .split(',')
    .map((folder) => folder.trim())
    .filter(Boolean)

export function SettingsPanel() {
  const { data, isError, error, refetch } = useEncompassSettings()
  return (
    <Panel title="Sync settings" note="Changes re-sync affected loans">
      {data ? (
        <SettingsForm key={JSON.stringify(valuesOf(data))} settings={data} />
      ) : isError ? (
        <QueryError title="Unable to load the settings" query={{ error, refetch }} />
      ) : (
        <SkeletonRows message="Loading the settings..." rows={3} widths={[40, 40]} />
      )}
    </Panel>
  )
}

function SettingsForm({ settings }: { settings: EncompassSettings }) {
  const save = useSaveSettings()
  const canChange = useCanChange()
  const form = useForm<Values>({ initialValues: valuesOf(settings) })
  const submit = form.onSubmit(({ folders, ...values }) =>
    save.mutate(
      { ...values, folders: foldersOf(folders) },
      {
        onSuccess: () => toast({ title: 'Settings Saved', message: 'The next Encompass sync uses them.' }),
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    ),
  )
  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={!canChange} className={css.fieldset}>
        <Fields form={form} />
      </fieldset>
      <FormError>
        {save.isError && Object.keys(form.errors).length === 0 && failureMessage(save.error, 'Failed to save.')}
      </FormError>
      {canChange && (
        <FormFoot>
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            Save Changes
          </Button>
        </FormFoot>
      )}
    </form>
  )
}

const Fields = ({ form }: { form: UseFormReturnType<Values> }) => (
  <FieldGrid>
    <Select
      label="Funded signal"
      data={FUNDED_SIGNALS.map((value) => ({ value, label: SIGNALS[value] }))}
      allowDeselect={false}
      {...form.getInputProps('fundedSignal')}
    />
    <Select label="Commission basis" data={AMOUNTS} allowDeselect={false} {...form.getInputProps('amountField')} />
    <TextInput
      label="Time zone of the tenant"
      description="Encompass writes local times, such as America/New_York"
      {...form.getInputProps('timeZone')}
    />
    <NumberInput
      label="Sync every (minutes)"
      description="0: only when someone refreshes"
      min={0}
      max={1440}
      allowDecimal={false}
      {...form.getInputProps('pollingMinutes')}
    />
    <TextInput
      label="Folders"
      description="Comma-separated. Leave empty for all folders."
      {...form.getInputProps('folders')}
    />
    <Switch
      className={css.switch}
      label="Fall back to the v1 API"
      {...form.getInputProps('isV1Fallback', { type: 'checkbox' })}
    />
  </FieldGrid>
)
