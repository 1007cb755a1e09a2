import type { ResetPasswordResponse, SignInSettings } from '@upline/contracts'
import { Anchor, Button, FormError, TextInput } from '@upline/ui'
import { failureMessage } from '@upline/web-kit'
import type { FormEvent } from 'react'
import css from './sign-in.module.css'
import { useResetPassword } from './use-reset-password.ts'

interface Props {
  settings: SignInSettings | undefined
  onDone: (answer: ResetPasswordResponse) => void
  onBack: () => void
}

export function ResetForm({ settings, onDone, onBack }: Props) {
  const reset = useResetPassword()
  const submitted = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const username = String(new FormData(event.currentTarget).get('username')).trim()
    reset.mutate(username, { onSuccess: (answer) => onDone({ ...answer, username: answer.username ?? username }) })
  }
  return (
    <form className={css.fields} onSubmit={submitted}>
      <FormError>{reset.isError && failureMessage(reset.error, 'Reset failed')}</FormError>
      {settings && <p className={css.help}>{whatHappens(settings)}</p>}
      <TextInput
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
        size="md"
      />
      <Button type="submit" size="md" fullWidth loading={reset.isPending}>
        Reset Password
      </Button>
      <p className={css.help}>
        <Anchor component="button" type="button" underline="always" onClick={onBack}>
          Back to Sign In
        </Anchor>
      </p>
    </form>
  )
}

const whatHappens = ({ mode, defaultPassword }: SignInSettings): string =>
  mode === 'demo'
    ? `This resets the password to ${defaultPassword}. You choose a new one when you sign in.`
    : 'We send a temporary password to the email address of the account. You can use it once, within 30 minutes.'
