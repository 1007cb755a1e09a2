import type { Member } from '@upline/contracts'
import { seesCompliance } from '@upline/permissions'
import { Button, FormError, Panel } from '@upline/ui'
import { apiDownload, failureMessage, saveFile, useMutation, useSignedInUser, withQuery } from '@upline/web-kit'
import css from './data-protection.module.css'

const useEvidenceDownload = () =>
  useMutation({
    mutationFn: (memberId: string) => apiDownload(withQuery('/api/evidence', { memberId })),
    onSuccess: ({ name, content }) => saveFile(name, content),
  })

/** The evidence pack of a member, for those who answer examiners. */
export function EvidencePanel({ member }: { member: Member }) {
  const user = useSignedInUser()
  const download = useEvidenceDownload()
  if (!seesCompliance(user)) return null
  return (
    <Panel title="Evidence Pack">
      <p className={css.text}>
        Download the loans that paid this member, with ledger entries, causes and decisions (JSON, CSV and PDF). For a
        range of dates, open Reports → Holds.
      </p>
      <div className={css.actions}>
        <Button variant="default" loading={download.isPending} onClick={() => download.mutate(member.id)}>
          Download Evidence Pack
        </Button>
      </div>
      <FormError>
        {download.error && failureMessage(download.error, 'The evidence pack could not be downloaded.')}
      </FormError>
    </Panel>
  )
}
