import type { ImportJob } from '@upline/contracts'
import { Button } from '@upline/ui'
import { ConfirmDialog } from '@upline/ui/data'
import { canUndoImport } from '@upline/web-kit'
import { useState } from 'react'
import { useUndoImport } from './use-imports.ts'

export function UndoImport({ job }: { job: ImportJob }) {
  const [asks, setAsks] = useState(false)
  const undo = useUndoImport()
  if (!canUndoImport(job)) return null
  const name = job.fileName || 'this import'
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setAsks(true)} aria-label={`Undo ${name}`}>
        Undo
      </Button>
      <ConfirmDialog
        title={`Undo ${name}?`}
        opened={asks}
        onClose={() => setAsks(false)}
        confirm="Undo Import"
        busy={undo.isPending}
        onConfirm={() => undo.mutate(job.id, { onSettled: () => setAsks(false) })}
      >
        Removes the loans this import added and restores the ones it changed. Commissions that it created are reversed
        in the ledger. This is not possible once one of its loans has funded.
      </ConfirmDialog>
    </>
  )
}
