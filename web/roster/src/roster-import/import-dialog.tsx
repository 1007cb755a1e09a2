import { Button, FormError, FormFoot } from '@upline/ui'
import { Dialog, FileDrop } from '@upline/ui/data'
import { failureMessage } from '@upline/web-kit'
import { useState } from 'react'
import css from './import-dialog.module.css'
import { ImportOutcome } from './import-outcome.tsx'
import { ImportPreview } from './import-preview.tsx'
import { skippedText } from './roster-file.ts'
import { useRosterImport } from './use-roster-import.ts'

export function ImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [round, setRound] = useState(0)
  const close = () => {
    setRound(round + 1)
    onClose()
  }
  return (
    <Dialog title="Import Team Members" opened={opened} onClose={close} size={760}>
      <RosterImport key={round} onClose={close} />
    </Dialog>
  )
}

function RosterImport({ onClose }: { onClose: () => void }) {
  const { file, choose, run, remove } = useRosterImport()
  if (file && run.data) return <ImportOutcome file={file} result={run.data} onClose={onClose} />
  if (!file) {
    return (
      <FileDrop
        accept=".csv,text/csv"
        onFile={(chosen) => void choose(chosen)}
        hint="Name (or first and last name) and email are required. Phone, websites, address, business, role, level, username, license, notes and upline are read where the file has them."
      >
        Choose CSV file
      </FileDrop>
    )
  }
  const { members, skipped } = file.content
  return (
    <div className={css.stack}>
      <p className={css.file}>
        <b>{file.name}</b>
        <span className="num">{members.length.toLocaleString('en-US')} members</span>
      </p>
      {skipped > 0 && <p className={css.skipped}>{skippedText(skipped)}</p>}
      {members.length > 0 && <ImportPreview members={members} />}
      <FormError>
        {run.error && failureMessage(run.error, 'Failed to import team members. Please check your CSV format.')}
      </FormError>
      <FormFoot>
        <Button variant="default" onClick={remove} disabled={run.isPending}>
          Choose another file
        </Button>
        <Button disabled={members.length === 0} loading={run.isPending} onClick={() => run.mutate(file.content)}>
          Import {members.length.toLocaleString('en-US')} Members
        </Button>
      </FormFoot>
    </div>
  )
}
