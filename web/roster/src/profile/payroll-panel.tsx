import { EMPLOYMENT_LABELS, MEMBER_PAYROLL_LABELS, type Member, PAYROLL_TEXT_LIMITS } from '@upline/contracts'
import { canSetPayroll } from '@upline/permissions'
import { Panel, TextInput } from '@upline/ui'
import { FieldList, type FieldRow, Select } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'
import { EMPLOYMENT_CHOICES, type PayrollForm } from '../members/payroll-form.ts'
import { dateLabel } from '../moves/move-labels.ts'
import type { FormApi } from './form-api.ts'

const LABELS = MEMBER_PAYROLL_LABELS

/** A form with payroll fields. */
interface PayrollInputs {
  getInputProps: (field: keyof PayrollForm) => object
}

/** The payroll fields. Members see their own; the company and members with the Payroll duty set them for others. */
export function PayrollPanel({ member, form }: { member: Member; form: FormApi | undefined }) {
  const viewer = useSignedInUser()
  const fields = form && canSetPayroll(viewer, member) ? payrollInputRows(form) : shownRows(member)
  return (
    <Panel title="Payroll" flush>
      <FieldList fields={fields} />
    </Panel>
  )
}

const shownRows = (member: Member): FieldRow[] => [
  [LABELS.employeeNumber, member.employeeNumber || 'None'],
  [LABELS.employment, member.employment ? EMPLOYMENT_LABELS[member.employment] : 'None'],
  [LABELS.costCenter, member.costCenter || 'None'],
  [LABELS.hiredOn, dateText(member.hiredOn)],
  [LABELS.leftOn, dateText(member.leftOn)],
]

const dateText = (date: string | null | undefined) => (date ? dateLabel(date) : 'None')

export const payrollInputRows = (form: PayrollInputs): FieldRow[] => [
  text(form, 'employeeNumber'),
  [
    LABELS.employment,
    <Select
      key="employment"
      aria-label={LABELS.employment}
      data={EMPLOYMENT_CHOICES}
      allowDeselect={false}
      {...form.getInputProps('employment')}
    />,
  ],
  text(form, 'costCenter'),
  date(form, 'hiredOn'),
  date(form, 'leftOn'),
]

const text = (form: PayrollInputs, field: keyof typeof PAYROLL_TEXT_LIMITS): FieldRow => [
  LABELS[field],
  <TextInput
    key={field}
    aria-label={LABELS[field]}
    maxLength={PAYROLL_TEXT_LIMITS[field]}
    {...form.getInputProps(field)}
  />,
]

const date = (form: PayrollInputs, field: 'hiredOn' | 'leftOn'): FieldRow => [
  LABELS[field],
  <TextInput key={field} type="date" aria-label={LABELS[field]} {...form.getInputProps(field)} />,
]
