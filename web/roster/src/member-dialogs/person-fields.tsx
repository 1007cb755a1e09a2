import { TextInput } from '@upline/ui'
import type { UseFormReturnType } from '@upline/ui/data'
import type { ChangeEvent } from 'react'
import type { MemberForm } from './member-form.ts'

/** The builder's form also has these fields. */
type PersonForm = Pick<UseFormReturnType<MemberForm>, 'getInputProps'>

interface Props {
  form: PersonForm
  /** The add dialog fills the username from the email. */
  onEmail?: (email: string) => void
  /** Only for a new member. */
  withUsername?: boolean
  /** The builder requires a phone number. */
  needsPhone?: boolean
}

export function PersonFields({ form, onEmail, withUsername, needsPhone }: Props) {
  const email = form.getInputProps('email') as { onChange: (event: ChangeEvent<HTMLInputElement>) => void }
  return (
    <>
      <TextInput label="First Name" withAsterisk data-autofocus {...form.getInputProps('firstName')} />
      <TextInput label="Last Name" withAsterisk {...form.getInputProps('lastName')} />
      <TextInput
        label="Email"
        type="email"
        withAsterisk
        {...email}
        onChange={(event) => (onEmail ? onEmail(event.currentTarget.value) : email.onChange(event))}
      />
      {withUsername && <TextInput label="Username" autoComplete="off" {...form.getInputProps('username')} />}
      <TextInput label="Phone" type="tel" withAsterisk={needsPhone} {...form.getInputProps('phone')} />
    </>
  )
}

/** Both are marked as required, but only the add dialog enforces it. */
export const WebsiteFields = ({ form }: Pick<Props, 'form'>) => (
  <>
    <TextInput
      label="Origination Website"
      description="Where clients apply for a loan"
      type="url"
      placeholder="https://"
      withAsterisk
      {...form.getInputProps('originationWebsite')}
    />
    <TextInput
      label="Recruiting Website"
      description="Where affiliates join the team"
      type="url"
      placeholder="https://"
      withAsterisk
      {...form.getInputProps('recruitingWebsite')}
    />
  </>
)
