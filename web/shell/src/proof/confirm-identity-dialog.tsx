import { FormActions, FormError, PasswordInput } from '@upline/ui'
import { Dialog } from '@upline/ui/data'
import { failureMessage } from '@upline/web-kit'
import type { FormEvent } from 'react'
import { CodeInput } from './code-input.tsx'
import css from './confirm-identity-dialog.module.css'
import { useProof } from './use-proof.ts'

/** Opens over the current page. The interrupted call continues after a correct password. */
export default function ConfirmIdentityDialog({ onEnd }: { onEnd: (isProven: boolean) => void }) {
  const { prove, needsCode, error, isBusy } = useProof(() => onEnd(true))
  const submitted = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    prove({ password: String(form.get('password')), code: String(form.get('code') ?? '') })
  }
  return (
    <Dialog title="Confirm it's you" size={420} opened onClose={() => onEnd(false)}>
      <form className={css.fields} onSubmit={submitted}>
        <p className={css.text}>Re-enter your password to make this change.</p>
        <FormError>{error ? failureMessage(error, 'Confirmation failed. Try again.') : null}</FormError>
        <PasswordInput
          label="Your password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus
        />
        {needsCode && <CodeInput label="Authenticator code or recovery code" />}
        <FormActions onCancel={() => onEnd(false)} isPending={isBusy}>
          Confirm
        </FormActions>
      </form>
    </Dialog>
  )
}
