import type { RowError } from '@upline/contracts'
import { Button, FormFoot, IconDownload } from '@upline/ui'
import { DataTable, type Column } from '@upline/ui/data'
import css from './import-dialog.module.css'
import { refusedCsv, skippedText, type RosterFile } from './roster-file.ts'
import { saveFile } from './save-file.ts'
import type { RosterImportResult } from './use-roster-import.ts'

interface Props {
  file: { name: string; content: RosterFile }
  result: RosterImportResult
  onClose: () => void
}

interface RefusedMember {
  line: number
  name: string
  message: string
}

const columns: Column<RefusedMember>[] = [
  { key: 'line', title: 'Line', width: 70, cell: (row) => <span className="num">{row.line}</span> },
  { key: 'name', title: 'Name', width: 160, cell: (row) => row.name },
  { key: 'reason', title: 'Reason', width: 400, cell: (row) => row.message },
]

function refusedOf({ members }: RosterFile, errors: RowError[]): RefusedMember[] {
  return errors.map(({ row, message }) => {
    const one = members[row - 1]
    return { line: one?.line ?? row, name: one ? `${one.member.firstName} ${one.member.lastName}` : '', message }
  })
}

export function ImportOutcome({ file, result, onClose }: Props) {
  const refused = refusedOf(file.content, result.errors)
  return (
    <div className={css.stack}>
      <p role="status" className={css.outcome}>
        {result.imported} team members imported successfully. {result.errors.length} errors.
      </p>
      {file.content.skipped > 0 && <p className={css.skipped}>{skippedText(file.content.skipped)}</p>}
      {refused.length > 0 && (
        <section className={css.frame} aria-label="Refused rows">
          <DataTable
            label="Refused rows"
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
            onClick={() =>
              saveFile(file.name.replace(/(\.csv)?$/i, '-refused.csv'), refusedCsv(file.content, result.errors))
            }
          >
            Download refused rows
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </FormFoot>
    </div>
  )
}
