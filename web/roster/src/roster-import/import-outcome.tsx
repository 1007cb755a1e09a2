import { Button, FormFoot, IconDownload } from '@upline/ui'
import { DataTable, type Column } from '@upline/ui/data'
import { saveFile } from '@upline/web-kit'
import css from './import-dialog.module.css'
import { skippedText, type RefusedMember } from './roster-file.ts'
import type { ChosenFile, ImportResult } from './use-roster-import.ts'

interface Props {
  chosen: ChosenFile
  result: ImportResult
  refusedCsv: () => Promise<string>
  onClose: () => void
}

const columns: Column<RefusedMember>[] = [
  { key: 'line', title: 'Line', width: 70, cell: (row) => <span className="num">{row.line}</span> },
  { key: 'name', title: 'Name', width: 160, cell: (row) => row.name },
  { key: 'reason', title: 'Reason', width: 400, cell: (row) => row.message },
]

export function ImportOutcome({ chosen, result, refusedCsv, onClose }: Props) {
  const { refused } = result
  const name = chosen.file.name.replace(/(\.csv)?$/i, '-rejected.csv')
  return (
    <div className={css.stack}>
      <p role="status" className={css.outcome}>
        {result.imported} team members imported successfully. {result.errors.length} errors.
      </p>
      {chosen.summary.skipped > 0 && <p className={css.skipped}>{skippedText(chosen.summary.skipped)}</p>}
      {refused.length > 0 && (
        <section className={css.frame} aria-label="Rejected rows">
          <DataTable
            label="Rejected rows"
            rows={refused}
            columns={columns}
            id={(row) => `${row.line} ${row.message}`}
            density="compact"
            height={refused.length > 10 ? '340px' : undefined}
          />
        </section>
      )}
      <FormFoot>
        {refused.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={15} aria-hidden />}
            onClick={() => void refusedCsv().then((csv) => saveFile(name, csv))}
          >
            Download rejected rows
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </FormFoot>
    </div>
  )
}
