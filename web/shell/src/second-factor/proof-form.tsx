import { FormActions, FormError, PasswordInput } from '@upline/ui'
import { failureMessage } from '@upline/web-kit'
import type { FormEvent } from 'react'
import { CodeInput } from '../proof/code-input.tsx'
import css from './second-factor.module.css'
import type { Proof } from './use-second-factor.ts'

interface Props {
  verb: string
  error: unknown
  busy: boolean
  onProof: (proof: Proof) => void
  onCancel: () => void
}

/** Requires password and code to change two-factor authentication. */
export function ProofForm({ verb, error, busy, onProof, onCancel }: Props) {
  const submitted = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    onProof({ password: String(form.get('password')), code: String(form.get('code')) })
  }
  return (
    <form className={css.fields} onSubmit={submitted}>
      <FormError>{error ? failureMessage(error, 'The change failed. Try again.') : null}</FormError>
      <PasswordInput
        label="Current Password"
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
      />
      <CodeInput label="Authenticator code or recovery code" />
      <FormActions onCancel={onCancel} isPending={busy}>
        {verb}
      </FormActions>
    </form>
  )
}
