import { isCompanyRole, type Member } from '@upline/contracts'
import { Button, Panel, useDisclosure } from '@upline/ui'
import { useSignedInUser } from '@upline/web-kit'
import css from './data-protection.module.css'
import { ErasureDialog } from './erasure-dialog.tsx'
import { useEndSessions, useResetSecondFactor, useSecondFactorOf } from './use-data-protection.ts'

/** One's own data as a file; for ceo and admin anybody's, their second factor, and the erasure. */
export function DataProtection({ member }: { member: Member }) {
  const user = useSignedInUser()
  const isCompany = isCompanyRole(user.role)
  const isOther = user.id !== member.id
  const [erasing, dialog] = useDisclosure(false)
  if (!isCompany && isOther) return null
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
        {isCompany && isOther && <SignOutEverywhere memberId={member.id} />}
        {isCompany && isOther && <SecondFactorReset memberId={member.id} />}
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
function SignOutEverywhere({ memberId }: { memberId: string }) {
  const end = useEndSessions(memberId)
  return (
    <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
      End All Sessions
    </Button>
  )
}

function SecondFactorReset({ memberId }: { memberId: string }) {
  const factor = useSecondFactorOf(memberId)
  const reset = useResetSecondFactor(memberId)
  if (!factor.data?.isOn) return null
  return (
    <Button variant="default" loading={reset.isPending} onClick={() => reset.mutate()}>
      Reset Second Factor
    </Button>
  )
}
