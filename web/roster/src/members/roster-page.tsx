import { Button, Empty, PageHeader, Panel } from '@upline/ui'
import { useNavigate, useSignedInUser } from '@upline/web-kit'
import css from './roster-page.module.css'
import { WorkingRoster } from './working-roster.tsx'

/** /working-roster and /roster: for ceo, admin, managers and the named accounts; the server decides who that is. */
export function RosterPage() {
  const user = useSignedInUser()
  return user.rosterAccess ? <WorkingRoster /> : <PleaseLogIn />
}

function PleaseLogIn() {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title="Please Log In" />
      <Panel flush>
        <Empty
          title="The roster is for administrators and managers"
          action={
            <span className={css.buttons}>
              <Button onClick={() => void navigate('/login')}>Go to Login</Button>
              <Button variant="default" onClick={() => void navigate(-1)}>
                Go Back
              </Button>
            </span>
          }
        >
          Sign in with an account that may open it.
        </Empty>
      </Panel>
    </>
  )
}
