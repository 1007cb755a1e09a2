import { Button } from '@upline/ui'
import { ConfirmDialog } from '@upline/ui/data'
import { useState } from 'react'
import type { Loaded } from './use-loan-import.ts'

interface Props {
  loaded: Loaded
  disabled: boolean
  onImport: () => void
}

/** Starts the import. Loans paid elsewhere need a confirmation, because members are never paid for them here. */
export function ImportButton({ loaded: { file, mode }, disabled, onImport }: Props) {
  const [asks, setAsks] = useState(false)
  const confirmed = () => {
    setAsks(false)
    onImport()
  }
  return (
    <>
      <Button onClick={() => (mode === 'history' ? setAsks(true) : onImport())} disabled={disabled}>
        Import Data
      </Button>
      <ConfirmDialog
        title={`Import ${file.name} as already paid elsewhere?`}
        opened={asks}
        onClose={() => setAsks(false)}
        confirm="Import History"
        busy={false}
        danger={false}
        onConfirm={confirmed}
      >
        Upline never pays the funded loans in this file. No pay run, statement or export contains them, and later
        corrections of these loans are not paid either. Undo the import if you choose this by mistake.
      </ConfirmDialog>
    </>
  )
}
