import type { MemberImportJob } from '@upline/contracts'
import { Button, FormFoot } from '@upline/ui'
import { importName } from '@upline/web-kit'
import css from './import-dialog.module.css'
import { useUndoImport } from './use-undo-import.ts'

interface Props {
  job: MemberImportJob
  /** Called after the undo or on cancel. */
  onEnd: () => void
}

/** Asks for confirmation in the dialog and undoes the import. */
export function UndoQuestion({ job, onEnd }: Props) {
  const undo = useUndoImport()
  return (
    <div className={css.stack}>
      <p className={css.outcome}>Undo {importName(job)}?</p>
      <p>
        This deletes the imported members. Members who&apos;ve since been edited, signed in or gained a downline are
        kept. You cannot undo the import once an imported member has a funded loan.
      </p>
      <FormFoot>
        <Button variant="default" onClick={onEnd} disabled={undo.isPending}>
          Keep Members
        </Button>
        <Button color="red" loading={undo.isPending} onClick={() => undo.mutate(job.id, { onSettled: onEnd })}>
          Undo Import
        </Button>
      </FormFoot>
    </div>
  )
}
