import type { StatementLine } from '@upline/contracts'
import { Dialog } from '@upline/ui/data'
import { api } from '@upline/web-kit'
import { DisputeForm } from './dispute-form.tsx'
import { DisputeHistory } from './dispute-history.tsx'
import { lineSubject } from './line-labels.ts'
import css from './reports.module.css'

interface Props {
  periodId: string
  /** The dialog is open while this is set. */
  line: StatementLine | undefined
  isOwn: boolean
  onClose: () => void
}

/** The dispute of a line. Its payee can open one. */
export function LineDialog({ periodId, line, isOwn, onClose }: Props) {
  const name = line && (line.loanNumber ?? lineSubject(line))
  return (
    <Dialog title={`Dispute ${name ?? ''}`} opened={line !== undefined} onClose={onClose}>
      <div className={css.stack}>
        {line?.dispute && <DisputeHistory dispute={line.dispute} />}
        {line && isOwn && line.dispute?.state !== 'open' && (
          <DisputeForm
            reason="other-rate-expected"
            sent="You will see the answer on this line."
            send={(json) =>
              api(`/api/statements/${periodId}/lines/${encodeURIComponent(line.key)}/dispute`, { method: 'POST', json })
            }
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  )
}
