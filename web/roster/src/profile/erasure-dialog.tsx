import type { Member } from '@upline/contracts'
import { FormActions, FormError, Note, TextInput } from '@upline/ui'
import { Dialog } from '@upline/ui/data'
import { failureMessage } from '@upline/web-kit'
import type { FormEvent } from 'react'
import css from './data-protection.module.css'
import { useErase } from './use-data-protection.ts'

/** Requires the username as confirmation, because erasure cannot be undone. */
export function ErasureDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const erase = useErase(member.id)
  const submitted = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    erase.mutate({ username: String(form.get('username')), reason: String(form.get('reason')) })
  }
  return (
    <Dialog title="Erase Personal Data" opened onClose={onClose}>
      <form className={css.fields} onSubmit={submitted}>
        <Note>
          This removes the name, contact information, photo, sites and leads of {member.firstName} {member.lastName}.
          Loans, commissions and statements are kept under a pseudonym. This action cannot be undone.
        </Note>
        <FormError>
          {erase.isError && failureMessage(erase.error, 'The data could not be erased. Try again.')}
        </FormError>
        <Confirmation username={member.username} />
        <FormActions onCancel={onClose} isPending={erase.isPending} color="red">
          Erase Permanently
        </FormActions>
      </form>
    </Dialog>
  )
}

const Confirmation = ({ username }: { username: string }) => (
  <>
    <TextInput label={`Type the username ${username} to confirm`} name="username" autoComplete="off" required />
    <TextInput
      label="Reason"
      description="Stored permanently. Don't include names."
      name="reason"
      required
      maxLength={500}
    />
  </>
)
