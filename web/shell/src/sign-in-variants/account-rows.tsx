import type { SignInSettings } from '@upline/contracts'
import { Button, Empty, VisuallyHidden } from '@upline/ui'
import { useQuickSignIn } from './use-quick-sign-in.ts'
import css from './variants.module.css'

interface Props {
  settings: SignInSettings
  /** Error text if the server sends no message. */
  otherwise: string
}

/** One row and one button per demo account. The server returns the password only in demo mode. */
export function AccountRows({ settings: { demoUsernames, demoPassword }, otherwise }: Props) {
  const signIn = useQuickSignIn(otherwise)
  if (demoPassword === null || demoUsernames.length === 0)
    return <Empty title="No test accounts">Test accounts are part of the demo data.</Empty>
  const busy = signIn.isPending ? signIn.variables.username : undefined
  return (
    <ul className={css.accounts}>
      {demoUsernames.map((username) => (
        <li key={username}>
          <b>{username}</b>
          <Button
            variant="default"
            loading={busy === username}
            disabled={busy !== undefined && busy !== username}
            onClick={() => signIn.mutate({ username, password: demoPassword })}
          >
            Sign In<VisuallyHidden> as {username}</VisuallyHidden>
          </Button>
        </li>
      ))}
    </ul>
  )
}
