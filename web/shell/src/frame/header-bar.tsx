import type { CurrentUser } from '@upline/contracts'
import { Burger, Button } from '@upline/ui'
import { useSignOut } from '../sign-in/use-sign-out.ts'
import css from './app-frame.module.css'

interface Props {
  user: CurrentUser
  menuOpen: boolean
  onMenu: () => void
}

export function HeaderBar({ user, menuOpen, onMenu }: Props) {
  const signOut = useSignOut()
  return (
    <header data-app className={css.bar}>
      <Burger
        opened={menuOpen}
        onClick={onMenu}
        size="sm"
        aria-label="Open menu"
        aria-expanded={menuOpen}
        className={css.burger}
      />
      <span className={css.welcome}>
        Welcome, {user.firstName} {user.lastName}
      </span>
      <Button
        variant="default"
        size="xs"
        className={css.out}
        loading={signOut.isPending}
        onClick={() => signOut.mutate()}
      >
        Sign Out
      </Button>
    </header>
  )
}
