import { Anchor, Button, FormError, Note, PasswordInput, TextInput } from '@upline/ui'
import { failureMessage } from '@upline/web-kit'
import { useState, type FormEvent } from 'react'
import { CodeStep } from './code-step.tsx'
import { needsCode, isWrongCode, type Credentials } from './login.ts'
import css from './sign-in.module.css'
import { useSignIn } from './use-sign-in.ts'

export interface Prefill {
  username: string
  password: string
  /** The message of a password reset. */
  message?: string
}

/** A required code is not a failure and shows no message. */
const codeProblem = (error: unknown): string | undefined =>
  error && (isWrongCode(error) || !needsCode(error)) ? failureMessage(error, 'Login failed') : undefined

export function SignInForm({ prefill, onForgot }: { prefill: Prefill; onForgot: () => void }) {
  const signIn = useSignIn()
  // The credentials of the first step, once the second step is required.
  const [proven, setProven] = useState<Credentials>()
  const tryWith = (credentials: Credentials) =>
    signIn.mutate(credentials, { onError: (error) => needsCode(error) && setProven(credentials) })
  const back = () => {
    setProven(undefined)
    signIn.reset()
  }
  if (proven)
    return (
      <CodeStep
        problem={codeProblem(signIn.error)}
        busy={signIn.isPending}
        onCode={(code) => tryWith({ ...proven, code })}
        onBack={back}
      />
    )
  return <PasswordStep prefill={prefill} signIn={signIn} onCredentials={tryWith} onForgot={onForgot} />
}

interface PasswordStepProps {
  prefill: Prefill
  signIn: ReturnType<typeof useSignIn>
  onCredentials: (credentials: Credentials) => void
  onForgot: () => void
}

function PasswordStep({ prefill, signIn, onCredentials, onForgot }: PasswordStepProps) {
  const submitted = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    onCredentials({ username: String(form.get('username')).trim(), password: String(form.get('password')) })
  }
  return (
    <form className={css.fields} onSubmit={submitted}>
      {prefill.message && <Note role="status">{prefill.message}</Note>}
      <FormError>{signIn.isError && failureMessage(signIn.error, 'Login failed')}</FormError>
      <CredentialFields prefill={prefill} />
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

const CredentialFields = ({ prefill }: Pick<PasswordStepProps, 'prefill'>) => (
  <>
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
  </>
)
