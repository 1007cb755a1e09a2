import { Button, IconArrowLeft } from '@upline/ui'
import { Link, useSignedInUser } from '@upline/web-kit'
import css from './profile-page.module.css'

/** Officers who open their own profile cannot open the roster: they go back to their downline. */
export function BackToRoster() {
  const { rosterAccess } = useSignedInUser()
  return (
    <Button
      component={Link}
      to={rosterAccess ? '/working-roster' : '/downline'}
      variant="subtle"
      size="compact-sm"
      leftSection={<IconArrowLeft size={15} aria-hidden />}
      className={`${css.back} no-print`}
    >
      {rosterAccess ? 'Back to Roster' : 'Back to Downline'}
    </Button>
  )
}
