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
  const isOther = user.id !== member.id
  const canManage = isCompanyRole(user.role) && isOther
  const [erasing, dialog] = useDisclosure(false)
  if (!seesCompany(user) && isOther) return null
  return (
    <Panel title="Data Protection">
      <p className={css.text}>
        Download everything Upline stores about {isOther ? 'this member' : 'you'} (JSON and CSV).
      </p>
      <div className={css.actions}>
        <Button
          component="a"
          variant="default"
          href={`/api/personal-data/${encodeURIComponent(member.id)}`}
          download="personal-data.zip"
        >
          Export Personal Data
        </Button>
        {canManage && <SignOutEverywhere member={member} />}
        {canManage && <SecondFactorReset member={member} />}
        {canManage && member.id !== '1' && (
          <Button variant="default" color="red" onClick={dialog.open}>
            Erase Personal Data
          </Button>
        )}
      </div>
      {erasing && <ErasureDialog member={member} onClose={dialog.close} />}
    </Panel>
  )
}

/** For a lost device: ends all sessions and keeps the password. */
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
        <p>{firstName} is signed out everywhere and loses unsaved changes. The password stays the same.</p>
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
        Reset Two-Factor Authentication
      </Button>
      <ConfirmDialog
        title={`Reset two-factor authentication for ${firstName}?`}
        opened={asks}
        onClose={question.close}
        confirm="Reset Two-Factor Authentication"
        busy={reset.isPending}
        onConfirm={() => reset.mutate(undefined, { onSettled: question.close })}
      >
        <p>{firstName} signs in with only a password until they set up two-factor authentication again.</p>
      </ConfirmDialog>
    </>
  )
}
