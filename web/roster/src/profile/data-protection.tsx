import { isCompanyRole, type Member } from '@upline/contracts'
import { seesCompany } from '@upline/permissions'
import { Button, Panel, useDisclosure } from '@upline/ui'
import { ConfirmDialog } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'
import css from './data-protection.module.css'
import { ErasureDialog } from './erasure-dialog.tsx'
import { useEndSessions, useResetSecondFactor, useSecondFactorOf } from './use-data-protection.ts'

/** Exports a member's data: your own, or anyone's for the company and auditors. The company also ends sessions and erases. */
export function DataProtection({ member }: { member: Member }) {
  const user = useSignedInUser()
  const isCompany = isCompanyRole(user.role)
  const isOther = user.id !== member.id
  const [erasing, dialog] = useDisclosure(false)
  if (!seesCompany(user) && isOther) return null
  return (
    <Panel title="Data Protection">
      <p className={css.text}>What Upline knows of {isOther ? 'this member' : 'you'}, as JSON and CSV in one file.</p>
      <div className={css.actions}>
        <Button
          component="a"
          variant="default"
          href={`/api/personal-data/${encodeURIComponent(member.id)}`}
          download="personal-data.zip"
        >
          Export Personal Data
        </Button>
        {isCompany && isOther && <SignOutEverywhere member={member} />}
        {isCompany && isOther && <SecondFactorReset member={member} />}
        {isCompany && isOther && member.id !== '1' && (
          <Button variant="default" color="red" onClick={dialog.open}>
            Erase Personal Data
          </Button>
        )}
      </div>
      {erasing && <ErasureDialog member={member} onClose={dialog.close} />}
    </Panel>
  )
}

/** For a lost device: the password stays, all who are signed in with it are not. */
function SignOutEverywhere({ member: { id, firstName } }: { member: Member }) {
  const [asks, question] = useDisclosure(false)
  const end = useEndSessions(id)
  return (
    <>
      <Button variant="default" onClick={question.open}>
        End All Sessions
      </Button>
      <ConfirmDialog
        title={`End all sessions of ${firstName}?`}
        opened={asks}
        onClose={question.close}
        confirm="End All Sessions"
        busy={end.isPending}
        onConfirm={() => end.mutate(undefined, { onSettled: question.close })}
      >
        <p>{firstName} is signed out everywhere, and what was not saved is lost. The password stays as it is.</p>
      </ConfirmDialog>
    </>
  )
}

function SecondFactorReset({ member: { id, firstName } }: { member: Member }) {
  const [asks, question] = useDisclosure(false)
  const factor = useSecondFactorOf(id)
  const reset = useResetSecondFactor(id)
  if (!factor.data?.isOn) return null
  return (
    <>
      <Button variant="default" onClick={question.open}>
        Reset Second Factor
      </Button>
      <ConfirmDialog
        title={`Reset the second factor of ${firstName}?`}
        opened={asks}
        onClose={question.close}
        confirm="Reset Second Factor"
        busy={reset.isPending}
        onConfirm={() => reset.mutate(undefined, { onSettled: question.close })}
      >
        <p>From then on the password alone is asked for, until {firstName} sets up another one.</p>
      </ConfirmDialog>
    </>
  )
}
