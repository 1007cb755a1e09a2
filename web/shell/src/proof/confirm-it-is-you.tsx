import { Button, FormError, FormFoot, PasswordInput } from '@upline/ui'
import { Dialog } from '@upline/ui/data'
import { failureMessage } from '@upline/web-kit'
import type { FormEvent } from 'react'
import { CodeInput } from '../second-factor/code-input.tsx'
import css from './confirm-it-is-you.module.css'
import { useProof } from './use-proof.ts'

/** Lies over whatever one was doing, which goes on once the password is right. */
export default function ConfirmItIsYou({ onEnd }: { onEnd: (isProven: boolean) => void }) {
  const { prove, asksForCode, error, isBusy } = useProof(() => onEnd(true))
  const submitted = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The form that waits below is not sent by this one.
    event.stopPropagation()
    const form = new FormData(event.currentTarget)
    prove({ password: String(form.get('password')), code: String(form.get('code') ?? '') })
  }
  return (
    <Dialog title="Confirm it is you" size={420} opened onClose={() => onEnd(false)}>
      <form className={css.fields} onSubmit={submitted}>
        <p className={css.text}>Please enter your password again: it is asked for before this change.</p>
        <FormError>{error ? failureMessage(error, 'This could not be confirmed') : null}</FormError>
        <PasswordInput
          label="Your password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus
        />
        {asksForCode && <CodeInput label="Code of your app, or a recovery code" />}
        <FormFoot>
          <Button variant="default" onClick={() => onEnd(false)}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Confirm
          </Button>
        </FormFoot>
      </form>
    </Dialog>
  )
}
