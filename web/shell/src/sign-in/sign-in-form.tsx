import { Anchor, Button, FormError, Note, PasswordInput, TextInput } from '@upline/ui'
import { failureMessage } from '@upline/web-kit'
import type { FormEvent } from 'react'
import css from './sign-in.module.css'
import { useSignIn } from './use-sign-in.ts'

export interface Prefill {
  username: string
  password: string
  /** What a reset just said. */
  message?: string
}

export function SignInForm({ prefill, onForgot }: { prefill: Prefill; onForgot: () => void }) {
  const signIn = useSignIn()
  const submitted = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    signIn.mutate({ username: String(form.get('username')).trim(), password: String(form.get('password')) })
  }
  return (
    <form className={css.fields} onSubmit={submitted}>
      {prefill.message && <Note role="status">{prefill.message}</Note>}
      <FormError>{signIn.isError && failureMessage(signIn.error, 'Login failed')}</FormError>
      <TextInput
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={prefill.username}
        required
        withAsterisk={false}
        size="md"
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        defaultValue={prefill.password}
        required
        withAsterisk={false}
        size="md"
      />
      <Button type="submit" size="md" fullWidth loading={signIn.isPending}>
        Sign In
      </Button>
      <p className={css.help}>
        Forgot your password?{' '}
        <Anchor component="button" type="button" underline="always" onClick={onForgot}>
          Reset it here
        </Anchor>
      </p>
    </form>
  )
}
