import type { MemberPayroll } from '@upline/contracts'
import { Button, FormError, PageHeader, Panel } from '@upline/ui'
import { FieldList, useForm } from '@upline/ui/data'
import { failureMessage, fieldErrors, usePageTitle } from '@upline/web-kit'
import { payrollChangeOf, type PayrollForm, payrollFormOf } from '../members/payroll-form.ts'
import { BackToRoster } from './back-to-roster.tsx'
import { useSavePayeeFields } from './payee-fields.ts'
import { payrollInputRows } from './payroll-panel.tsx'
import { useBalance } from './use-balance.ts'

const FORM_ID = 'payee-profile'

/** The payroll fields alone, with the name from the balance. */
export function PayeeProfile({ id, payroll }: { id: string; payroll: MemberPayroll }) {
  const name = useBalance(id, true).data?.member.name
  const form = useForm<PayrollForm>({ initialValues: payrollFormOf(payroll) })
  const save = useSavePayeeFields(id)
  usePageTitle(name && `${name} · Member Profile`)
  const submitted = form.onSubmit((values) =>
    save.mutate(payrollChangeOf(values), { onError: (error) => form.setErrors(fieldErrors(error)) }),
  )
  return (
    <>
      <PageHeader
        title={name ?? 'Member Profile'}
        sub="Only the payroll fields of this member are available to you."
        back={<BackToRoster />}
        actions={
          <Button type="submit" form={FORM_ID} loading={save.isPending}>
            Save Changes
          </Button>
        }
      />
      <form id={FORM_ID} noValidate onSubmit={submitted}>
        <FormError>
          {save.isError && failureMessage(save.error, 'The payroll fields could not be saved. Try again.')}
        </FormError>
        <Panel title="Payroll" flush>
          <FieldList fields={payrollInputRows(form)} />
        </Panel>
      </form>
    </>
  )
}
