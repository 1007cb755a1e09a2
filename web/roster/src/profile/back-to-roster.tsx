import { Button, IconArrowLeft } from '@upline/ui'
import { Link } from '@upline/web-kit'
import css from './profile-page.module.css'

export const BackToRoster = () => (
  <Button
    component={Link}
    to="/working-roster"
    variant="subtle"
    size="compact-sm"
    leftSection={<IconArrowLeft size={15} aria-hidden />}
    className={`${css.back} no-print`}
  >
    Back to Roster
  </Button>
)
