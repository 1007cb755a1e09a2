import { TextInput } from '@upline/ui'
import type { ComponentProps } from 'react'

/** Phones and password managers can fill in the one-time code. */
export const CodeInput = (props: ComponentProps<typeof TextInput>) => (
  <TextInput
    label="Code"
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={40}
    required
    withAsterisk={false}
    {...props}
  />
)
