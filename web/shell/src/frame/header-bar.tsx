import type { CurrentUser } from '@upline/contracts'
import { Button, IconSearch } from '@upline/ui'
import { Burger } from '@upline/ui/data'
import { useSignOut } from '../sign-in/use-sign-out.ts'
import css from './app-frame.module.css'

interface Props {
  user: CurrentUser
  menuOpen: boolean
  onMenu: () => void
  onPalette: () => void
}

const KEY = /Mac|iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'

export function HeaderBar({ user, menuOpen, onMenu, onPalette }: Props) {
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
        className={css.find}
        aria-keyshortcuts="Control+K Meta+K"
        leftSection={<IconSearch size={15} aria-hidden />}
        onClick={onPalette}
      >
        <span className={css.word}>Find</span>
        <kbd aria-hidden className={css.key}>
          {KEY}
        </kbd>
      </Button>
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
