import { Button, Panel } from '@upline/ui'
import { Link, useCurrentUser, useSignInSettings } from '@upline/web-kit'
import css from './onboarding.module.css'

export function SuccessStep({ username }: { username: string }) {
  const { data: settings } = useSignInSettings()
  const user = useCurrentUser()
  return (
    <Panel title="Your account">
      <div className={css.success}>
        <p>
          Welcome to Upline! Your username is <b>{username}</b>.
        </p>
        <h3>Next steps</h3>
        <ol>
          <li>{signInText(settings?.defaultPassword)}</li>
          <li>Change the temporary password when prompted at your first login.</li>
          <li>You will receive an email with your site URL and credentials within 24 hours.</li>
        </ol>
        {!user && (
          <Button component={Link} to="/login">
            Go to Login
          </Button>
        )}
      </div>
    </Panel>
  )
}

/** In production the temporary password is sent by email. */
const signInText = (defaultPassword: string | null | undefined): string =>
  defaultPassword
    ? `Log in with your username and the temporary password '${defaultPassword}'.`
    : 'Log in with your username and the temporary password that we email you.'
