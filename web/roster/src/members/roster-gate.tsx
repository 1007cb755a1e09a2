import { Button, Empty, PageHeader, Panel } from '@upline/ui'
import { useNavigate, useSignedInUser } from '@upline/web-kit'
import type { ReactNode } from 'react'
import css from './roster-page.module.css'

/** Roster pages are for ceo, admin, managers and the named accounts. The server decides who has access. */
export const RosterGate = ({ children }: { children: ReactNode }) =>
  useSignedInUser().rosterAccess ? children : <PleaseLogIn />

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
          Sign in with an account that has access to it.
        </Empty>
      </Panel>
    </>
  )
}
