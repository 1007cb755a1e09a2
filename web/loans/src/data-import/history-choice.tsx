import { type ImportMode, isCompanyRole } from '@upline/contracts'
import { Checkbox } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'
import css from './data-import.module.css'

/** Imports loans that another system paid. Only the CEO and administrators can choose it. */
export function HistoryChoice({ mode, onMode }: { mode: ImportMode; onMode: (mode: ImportMode) => void }) {
  const user = useSignedInUser()
  if (!isCompanyRole(user.role)) return null
  return (
    <div className={css.message}>
      <Checkbox
        label="History: already paid elsewhere"
        description="Funded loans in this file count in volumes, months, tiers and dry runs. None of them becomes payable."
        checked={mode === 'history'}
        onChange={({ currentTarget }) => onMode(currentTarget.checked ? 'history' : 'loans')}
      />
    </div>
  )
}
