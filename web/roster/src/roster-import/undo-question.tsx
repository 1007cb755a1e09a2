import type { MemberImportJob } from '@upline/contracts'
import { Button, FormFoot } from '@upline/ui'
import { importName } from '@upline/web-kit'
import css from './import-dialog.module.css'
import { useUndoImport } from './use-undo-import.ts'

interface Props {
  job: MemberImportJob
  /** Undone or not. */
  onEnd: () => void
}

/** Asks in the dialog itself, and takes the import back. */
export function UndoQuestion({ job, onEnd }: Props) {
  const undo = useUndoImport()
  return (
    <div className={css.stack}>
      <p className={css.outcome}>Undo {importName(job)}?</p>
      <p>
        The members that it brought are deleted. Who has been changed since, uses the account or has others below stays.
        This is not possible once one of them has funded a loan.
      </p>
      <FormFoot>
        <Button variant="default" onClick={onEnd} disabled={undo.isPending}>
          Keep the members
        </Button>
        <Button color="red" loading={undo.isPending} onClick={() => undo.mutate(job.id, { onSettled: onEnd })}>
          Undo Import
        </Button>
      </FormFoot>
    </div>
  )
}
