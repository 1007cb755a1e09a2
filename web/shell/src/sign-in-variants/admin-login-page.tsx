import { Button, PasswordInput, TextInput } from '@upline/ui'
import { useState, type FormEvent } from 'react'
import { useAdminLogin, useAdminReset } from './use-admin-login.ts'
import { VariantLayout } from './variant-layout.tsx'
import type { VariantProps } from './variant-props.ts'
import css from './variants.module.css'

const field = { required: true, withAsterisk: false, size: 'md' } as const

export function AdminLoginPage({ settings, user }: VariantProps) {
  const secret = settings.defaultPassword ?? ''
  const [username, setUsername] = useState('admin')
  const [password, setPassword] = useState('')
  const signIn = useAdminLogin()
  const busy = signIn.isPending || signIn.isSuccess
  const submitted = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    signIn.mutate({ username: username.trim(), password })
  }
  return (
    <VariantLayout title="Admin Login" user={user}>
      <form className={css.fields} onSubmit={submitted}>
        <TextInput
          {...field}
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <PasswordInput
          {...field}
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth disabled={busy}>
          {busy ? 'Signing in...' : 'Sign In as Admin'}
        </Button>
        <ResetButton secret={secret} disabled={busy} onDone={setPassword} />
      </form>
      <Help secret={secret} />
    </VariantLayout>
  )
}

const Help = ({ secret }: { secret: string }) => (
  <ul className={css.help}>
    <li>Default admin username is admin</li>
    <li>Reset sets password to {secret}</li>
    <li>Access gives full roster management</li>
  </ul>
)

interface ResetProps {
  /** The password after the reset. */
  secret: string
  disabled: boolean
  onDone: (password: string) => void
}

function ResetButton({ secret, disabled, onDone }: ResetProps) {
  const reset = useAdminReset({ secret, onDone })
  return (
    <Button variant="default" size="md" fullWidth loading={reset.isPending} disabled={disabled} onClick={reset.start}>
      Reset Admin Password to {secret}
    </Button>
  )
}
