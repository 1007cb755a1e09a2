import type { ReactNode } from 'react'
import { Button, counted, FormError, IconFileTypeCsv, IconX, Note } from '@upline/ui'
import { repeatedText } from '@upline/csv'
import { fieldLabel, missingColumns, repeatedColumns, sharedFields } from './column-mapping.ts'
import css from './data-import.module.css'
import { fileSize } from './file-size.ts'
import { ImportButton } from './import-button.tsx'
import type { Loaded } from './use-loan-import.ts'

interface Props {
  loaded: Loaded
  /** Both are missing while the file is sent. */
  onRemove?: () => void
  onImport?: () => void
  children?: ReactNode
}

const missingText = (missing: string[]) =>
  missing.length === 1
    ? `This file has no column ${missing[0]}. Choose the matching column below.`
    : `This file lacks the columns ${missing.slice(0, -1).join(', ')} and ${missing.at(-1)}. Choose the matching columns below.`

/** Why the file cannot be imported as it is. */
function faultOf({ summary: { records, headers }, mapping }: Loaded): string | undefined {
  if (records === 0) return undefined
  const missing = missingColumns(headers, mapping)
  if (missing.length > 0) return missingText(missing)
  const repeated = repeatedColumns(headers, mapping)
  return repeated.length > 0 ? repeatedText(repeated) : undefined
}

/** The file as one row: name, records, size, Remove, Import Data. */
export function LoadedFile({ loaded, onRemove, onImport, children }: Props) {
  const { file, summary, mapping } = loaded
  const fault = faultOf(loaded)
  return (
    <>
      <div className={css.file}>
        <IconFileTypeCsv size={26} stroke={1.5} aria-hidden />
        <div>
          <b>{file.name}</b>
          <span className="num">
            {counted(summary.records, 'record')} · {fileSize(file.size)}
          </span>
        </div>
        {onRemove && (
          <Button variant="subtle" leftSection={<IconX size={15} aria-hidden />} onClick={onRemove}>
            Remove
          </Button>
        )}
        {onImport && <ImportButton loaded={loaded} disabled={fault !== undefined} onImport={onImport} />}
      </div>
      {fault && (
        <div className={css.message}>
          <FormError>{fault}</FormError>
        </div>
      )}
      {sharedFields(summary.headers, mapping).map(([field, names]) => (
        <Note key={field}>
          {names.join(' and ')} map to {fieldLabel(field)}. Each row uses the first one that is filled in. You can
          choose one below.
        </Note>
      ))}
      {children}
    </>
  )
}
