import type { ReactNode } from 'react'
import { Button, FormError, IconFileTypeCsv, IconX } from '@upline/ui'
import { missingColumns } from './column-mapping.ts'
import css from './data-import.module.css'
import { fileSize } from './file-size.ts'
import type { Loaded } from './use-loan-import.ts'

interface Props {
  loaded: Loaded
  /** Without them the file is on its way. */
  onRemove?: () => void
  onImport?: () => void
  children?: ReactNode
}

const records = (count: number) => `${count.toLocaleString('en-US')} record${count === 1 ? '' : 's'}`

const missingText = (missing: string[]) =>
  missing.length === 1
    ? `This file has no column ${missing[0]}. Choose below which of its columns it is.`
    : `This file lacks the columns ${missing.slice(0, -1).join(', ')} and ${missing.at(-1)}. Choose below which they are.`

/** The file as one row: name, records, size, Remove, Import Data. */
export function LoadedFile({ loaded: { file, summary, mapping }, onRemove, onImport, children }: Props) {
  const missing = summary.records === 0 ? [] : missingColumns(summary.headers, mapping)
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
          <Button onClick={onImport} disabled={missing.length > 0}>
            Import Data
          </Button>
        )}
      </div>
      {missing.length > 0 && (
        <div className={css.message}>
          <FormError>{missingText(missing)}</FormError>
        </div>
      )}
      {children}
    </>
  )
}
