import type { MemberImportJob } from '@upline/contracts'
import { Button, FormError, FormFoot, Loading, counted } from '@upline/ui'
import { Dialog, FileDrop } from '@upline/ui/data'
import { failureMessage } from '@upline/web-kit'
import { useState } from 'react'
import { EarlierImports } from './earlier-imports.tsx'
import css from './import-dialog.module.css'
import { ImportJob } from './import-job.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { ImportPreview } from './import-preview.tsx'
import { BATCH_SIZE } from './import-batches.ts'
import type { ImportVariant } from './import-variants.ts'
import { skippedText } from './roster-file.ts'
import { UndoQuestion } from './undo-question.tsx'
import { useImportJob } from './use-import-job.ts'
import { useRosterImport, type ChosenFile } from './use-roster-import.ts'

interface Props {
  opened: boolean
  onClose: () => void
  variant: ImportVariant
}

export function ImportDialog({ opened, onClose, variant }: Props) {
  const [round, setRound] = useState(0)
  const close = () => {
    setRound(round + 1)
    onClose()
  }
  const Content = variant.hasJob ? JobOrFile : FromFile
  return (
    <Dialog title="Import Team Members" opened={opened} onClose={close} size={760}>
      <Content key={round} variant={variant} onClose={close} />
    </Dialog>
  )
}

type ContentProps = Omit<Props, 'opened'>

/** A large file becomes a job on the server. A running job is shown first. */
function JobOrFile({ variant, onClose }: ContentProps) {
  const job = useImportJob()
  if (job.id !== undefined) return <ImportJob job={job} onClose={onClose} />
  return <FromFile variant={variant} onClose={onClose} job={job} />
}

const HINT =
  'Required columns: name (or first and last name) and email. Optional: phone, websites, address, business, role, level, username, license, notes and upline.'

function FromFile({ variant, onClose, job }: ContentProps & { job?: ReturnType<typeof useImportJob> }) {
  const { chosen, isReading, choose, run, remove, refusedCsv } = useRosterImport(variant)
  const [toUndo, setToUndo] = useState<MemberImportJob>()
  if (toUndo) return <UndoQuestion job={toUndo} onEnd={() => setToUndo(undefined)} />
  if (chosen && run.data) return <ImportOutcome {...{ chosen, refusedCsv, onClose }} result={run.data} />
  if (isReading) return <Loading>Reading the file...</Loading>
  if (!chosen) {
    return (
      <div className={css.stack}>
        <FileDrop accept=".csv,text/csv" onFile={(file) => void choose(file)} hint={HINT}>
          Choose CSV file
        </FileDrop>
        <EarlierImports onUndo={setToUndo} />
      </div>
    )
  }
  return <Confirm {...{ chosen, variant, job, run }} onRemove={remove} />
}

interface ConfirmProps extends Pick<ReturnType<typeof useRosterImport>, 'run'> {
  chosen: ChosenFile
  variant: ImportVariant
  job: ReturnType<typeof useImportJob> | undefined
  onRemove: () => void
}

/** The preview of a chosen file. A file that is too large for the page becomes a job. */
function Confirm({ chosen, variant, job, run, onRemove }: ConfirmProps) {
  const asJob = job && chosen.summary.members + chosen.summary.skipped > BATCH_SIZE
  return (
    <Preview
      {...{ chosen, variant, onRemove }}
      onImport={() => (asJob ? job.start.mutate(chosen.file) : run.mutate(chosen))}
      busy={run.isPending || Boolean(job?.start.isPending)}
      failure={run.error ?? job?.start.error ?? null}
      note={asJob ? 'A file of this size is imported in the background. You can leave this page.' : undefined}
    />
  )
}

interface PreviewProps {
  chosen: ChosenFile
  variant: ImportVariant
  onRemove: () => void
  onImport: () => void
  busy: boolean
  failure: Error | null
  note: string | undefined
}

function Preview({ chosen: { file, summary }, variant, onRemove, onImport, busy, failure, note }: PreviewProps) {
  return (
    <div className={css.stack}>
      <p className={css.file}>
        <b>{file.name}</b>
        <span className="num">{counted(summary.members, 'member')}</span>
      </p>
      {summary.skipped > 0 && <p className={css.skipped}>{skippedText(summary.skipped)}</p>}
      {summary.members > 0 && <ImportPreview summary={summary} variant={variant} />}
      {note && <p>{note}</p>}
      <FormError>
        {failure && failureMessage(failure, 'Failed to import team members. Please check your CSV format.')}
      </FormError>
      <FormFoot>
        <Button variant="default" onClick={onRemove} disabled={busy}>
          Choose another file
        </Button>
        <Button disabled={summary.members === 0} loading={busy} onClick={onImport}>
          {`Import ${counted(summary.members, 'Member')}`}
        </Button>
      </FormFoot>
    </div>
  )
}
