import type { Member } from '@upline/contracts'
import { FormSection, TextInput } from '@upline/ui'
import { Checkbox, NumberInput, Textarea, type UseFormReturnType } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'
import { PersonFields } from '../member-dialogs/person-fields.tsx'
import { RoleSelect } from '../member-dialogs/role-select.tsx'
import { useIsPositionReadOnly } from '../member-dialogs/use-is-position-read-only.ts'
import { BranchField } from '../members/branch-field.tsx'
import { MemberPicker } from '../members/member-picker.tsx'
import { BUILDER_ROLES, type BuilderForm } from './builder-form.ts'

type FormApi = UseFormReturnType<BuilderForm>

interface Props {
  form: FormApi
  /** The member being edited. Most fields are optional for an existing member. */
  member?: Member
  onEmail?: (email: string) => void
}

/** Personal, Address, Business, Account & Role, Additional Information. */
export const BuilderFields = ({ form, member, onEmail }: Props) => (
  <>
    <FormSection title="Personal">
      <PersonFields form={form} onEmail={onEmail} needsPhone />
    </FormSection>
    <Address form={form} member={member} />
    <Business form={form} member={member} />
    <Account form={form} member={member} />
    <Additional form={form} member={member} />
  </>
)

const Address = ({ form, member }: Props) => (
  <FormSection title="Address">
    <div data-wide>
      <TextInput label="Street Address" withAsterisk={!member} {...form.getInputProps('address')} />
    </div>
    <TextInput label="City" withAsterisk={!member} {...form.getInputProps('city')} />
    <TextInput label="State" withAsterisk={!member} {...form.getInputProps('state')} />
    <TextInput label="Zip Code" withAsterisk={!member} {...form.getInputProps('zipCode')} />
  </FormSection>
)

const Business = ({ form, member }: Props) => (
  <FormSection title="Business">
    <div data-wide>
      <TextInput label="Business Name" withAsterisk={!member} {...form.getInputProps('businessName')} />
    </div>
    <TextInput label="Origination Website" type="url" withAsterisk {...form.getInputProps('originationWebsite')} />
    <TextInput label="Recruiting Website" type="url" withAsterisk {...form.getInputProps('recruitingWebsite')} />
  </FormSection>
)

function Account({ form, member }: Props) {
  const disabled = useIsPositionReadOnly(member)
  return (
    <FormSection title="Account & Role">
      <TextInput
        label="Username"
        withAsterisk
        autoComplete="off"
        disabled={disabled}
        {...form.getInputProps('username')}
      />
      <RoleSelect form={form} member={member} offered={BUILDER_ROLES} withAsterisk />
      <NumberInput
        label="Organization Level"
        min={member ? 0 : 1}
        max={10}
        allowDecimal={false}
        disabled={disabled}
        {...form.getInputProps('level')}
      />
      <MemberPicker label="Upline" member={member} disabled={disabled} {...form.getInputProps('uplineId')} />
    </FormSection>
  )
}

function Additional({ form, member }: Props) {
  const isKept = useIsPositionReadOnly(member)
  const isOwn = useSignedInUser().id === member?.id
  return (
    <FormSection title="Additional Information">
      <BranchField label="Branch" isOwn={isOwn} disabled={isKept} {...form.getInputProps('branch')} />
      <TextInput label="License Number" {...form.getInputProps('licenseNumber')} />
      <TextInput label="Specialties" {...form.getInputProps('specialties')} />
      <div data-wide>
        <Textarea label="Notes" rows={2} maxRows={6} {...form.getInputProps('notes')} />
      </div>
      {member && (
        <Checkbox
          label="Active Status"
          description="Uncheck if this member is no longer actively working"
          disabled={isKept}
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
      )}
    </FormSection>
  )
}
