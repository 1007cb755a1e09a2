import { Button, FormError, IconFileTypeCsv, IconX } from '@upline/ui'
import css from './data-import.module.css'
import { fileSize } from './file-size.ts'
import type { FileSummary } from './loan-file.ts'

interface Props {
  file: File
  summary: FileSummary
  /** Without them the file is on its way. */
  onRemove?: () => void
  onImport?: () => void
}

const records = (count: number) => `${count.toLocaleString('en-US')} record${count === 1 ? '' : 's'}`

const missingText = (missing: string[]) =>
  missing.length === 1
    ? `This file has no column ${missing[0]}.`
    : `This file lacks the columns ${missing.slice(0, -1).join(', ')} and ${missing.at(-1)}.`

/** The file as one row: name, records, size, Remove, Import Data. */
export function LoadedFile({ file, summary, onRemove, onImport }: Props) {
  const unusable = summary.missing.length > 0
  return (
    <>
      <div className={css.file}>
        <IconFileTypeCsv size={26} stroke={1.5} aria-hidden />
        <div>
          <b>{file.name}</b>
          <span className="num">
            {records(summary.records)} · {fileSize(file.size)}
          </span>
        </div>
        {onRemove && (
          <Button variant="subtle" leftSection={<IconX size={15} aria-hidden />} onClick={onRemove}>
            Remove
          </Button>
        )}
        {onImport && (
          <Button onClick={onImport} disabled={unusable}>
            Import Data
          </Button>
        )}
      </div>
      {unusable && (
        <div className={css.message}>
          <FormError>{missingText(summary.missing)}</FormError>
        </div>
      )}
    </>
  )
}
