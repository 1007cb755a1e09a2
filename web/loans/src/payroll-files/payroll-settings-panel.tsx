import { PAY_KIND_LABELS, PAY_KINDS, type PayrollSettings } from '@upline/contracts'
import { Button, FormError, FormFoot, FormSection, Panel, QueryError, SkeletonRows, TextInput, toast } from '@upline/ui'
import { NumberInput, Term, useForm, type UseFormReturnType } from '@upline/ui/data'
import { failureMessage, fieldErrors, ForChanges } from '@upline/web-kit'
import { DollarInput } from '../forms/dollar-input.tsx'
import { PayoffRuleFields } from './payoff-rule-fields.tsx'
import { usePayrollSettings, useSavePayrollSettings } from './use-payroll-settings.ts'

/** Codes and accounts that payroll files use. */
export function PayrollSettingsPanel() {
  const { data, isError, error, refetch } = usePayrollSettings()
  return (
    <Panel title="Payroll settings" note="Used by the exports of closed pay periods">
      {data ? (
        <SettingsForm settings={data} />
      ) : isError ? (
        <QueryError title="Unable to load payroll settings" query={{ error, refetch }} />
      ) : (
        <SkeletonRows message="Loading payroll settings..." rows={4} widths={[40, 60]} />
      )}
    </Panel>
  )
}

/** An empty number field holds '': the stored value stays. */
const given = (value: number | string): number | undefined => (value === '' ? undefined : Number(value))

function SettingsForm({ settings }: { settings: PayrollSettings }) {
  const save = useSavePayrollSettings()
  const form = useForm<PayrollSettings>({ initialValues: settings })
  const submit = form.onSubmit((values) =>
    save.mutate(
      { ...values, recoveryLimitPercent: given(values.recoveryLimitPercent), floor: given(values.floor) },
      {
        onSuccess: () => toast({ title: 'Payroll settings saved', message: 'The next export uses them.' }),
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    ),
  )
  return (
    <form onSubmit={submit} noValidate>
      <CodeFields form={form} />
      <RecoveryFields form={form} />
      <PayoffRuleFields form={form} />
      <FormError>{save.isError && failureMessage(save.error, 'The payroll settings could not be saved.')}</FormError>
      <ForChanges>
        <FormFoot>
          <Button type="submit" loading={save.isPending}>
            Save Payroll Settings
          </Button>
        </FormFoot>
      </ForChanges>
    </form>
  )
}

interface FieldsProps {
  form: UseFormReturnType<PayrollSettings>
}

const CodeFields = ({ form }: FieldsProps) => (
  <>
    <FormSection title="Company" note="ADP and Paylocity identify the company by this code.">
      <TextInput label="Payroll company code" maxLength={10} {...form.getInputProps('companyCode')} />
    </FormSection>
    <FormSection title="Earning codes" note="The payroll provider's code for each kind of pay. Kinds can share a code.">
      {PAY_KINDS.map((kind) => (
        <TextInput
          key={kind}
          label={PAY_KIND_LABELS[kind]}
          maxLength={20}
          {...form.getInputProps(`earningCodes.${kind}`)}
        />
      ))}
    </FormSection>
    <FormSection
      title="GL accounts"
      note="The journal debits the account of each kind of pay and credits the payable account."
    >
      <TextInput label="Payable" maxLength={30} {...form.getInputProps('glAccounts.payable')} />
      {PAY_KINDS.map((kind) => (
        <TextInput
          key={kind}
          label={PAY_KIND_LABELS[kind]}
          maxLength={30}
          {...form.getInputProps(`glAccounts.${kind}`)}
        />
      ))}
    </FormSection>
  </>
)

const RecoveryFields = ({ form }: FieldsProps) => (
  <FormSection
    title="Recovery"
    note={
      <>
        A pay run recovers <Term name="Draw">draws</Term> and <Term name="Negative net">carried nets</Term>, oldest
        first. A member's pay terms can have another floor.
      </>
    }
  >
    <NumberInput
      label="Maximum part of the net"
      min={0}
      max={100}
      allowDecimal={false}
      suffix="%"
      {...form.getInputProps('recoveryLimitPercent')}
    />
    <DollarInput
      label="Recovery leaves at least"
      description="Per pay period"
      min={0}
      {...form.getInputProps('floor')}
    />
  </FormSection>
)
