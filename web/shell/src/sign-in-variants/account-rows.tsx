import type { SignInSettings } from '@upline/contracts'
import { Button, Empty, VisuallyHidden } from '@upline/ui'
import { useQuickSignIn } from './use-quick-sign-in.ts'
import css from './variants.module.css'

interface Props {
  settings: SignInSettings
  /** What a refusal without a message of the server says. */
  otherwise: string
}

/** One row and one button per demo account. Their password comes from the server, which tells it in a demo only. */
export function AccountRows({ settings: { demoUsernames, demoPassword }, otherwise }: Props) {
  const signIn = useQuickSignIn(otherwise)
  if (demoPassword === null || demoUsernames.length === 0)
    return <Empty title="There are no test accounts here">They come with the demo data.</Empty>
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
