import { MEMBER_PAYROLL_LABELS, type Member, PAYROLL_TEXT_LIMITS } from '@upline/contracts'
import { canSetPayroll } from '@upline/permissions'
import { TextInput } from '@upline/ui'
import { Select, type UseFormReturnType } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'
import { EMPLOYMENT_CHOICES } from '../members/payroll-form.ts'
import type { MemberForm } from './member-form.ts'

const LABELS = MEMBER_PAYROLL_LABELS

interface Props {
  form: UseFormReturnType<MemberForm>
  member: Member
}

/** Employee number, employment, cost center and dates; members see their own in their profile. */
export function PayrollFields({ form, member }: Props) {
  const disabled = !canSetPayroll(useSignedInUser(), member)
  return (
    <>
      <TextInput
        label={LABELS.employeeNumber}
        maxLength={PAYROLL_TEXT_LIMITS.employeeNumber}
        disabled={disabled}
        {...form.getInputProps('employeeNumber')}
      />
      <Select
        label={LABELS.employment}
        data={EMPLOYMENT_CHOICES}
        allowDeselect={false}
        disabled={disabled}
        {...form.getInputProps('employment')}
      />
      <div data-wide>
        <TextInput
          label={LABELS.costCenter}
          maxLength={PAYROLL_TEXT_LIMITS.costCenter}
          disabled={disabled}
          {...form.getInputProps('costCenter')}
        />
      </div>
      <TextInput type="date" label={LABELS.hiredOn} disabled={disabled} {...form.getInputProps('hiredOn')} />
      <TextInput type="date" label={LABELS.leftOn} disabled={disabled} {...form.getInputProps('leftOn')} />
    </>
  )
}
