import { type LicenseImport, MAX_LICENSE_ROWS } from '@upline/contracts'
import { Button, counted, FormError, FormFoot, IconDownload, Loading, Note } from '@upline/ui'
import { Dialog, FieldList, FileDrop } from '@upline/ui/data'
import { failureMessage, saveFile } from '@upline/web-kit'
import { useState } from 'react'
import { ImportErrors } from './import-errors.tsx'
import { COLUMNS_TEXT, SAMPLE_CSV } from './license-labels.ts'
import css from './licenses.module.css'
import { useImportLicenses, usePreview } from './use-licenses.ts'

const HINT = `Columns: ${COLUMNS_TEXT} Up to ${MAX_LICENSE_ROWS.toLocaleString('en-US')} rows.`
const UNREADABLE = 'The file could not be read. Try again.'
const FAILED = 'The licenses could not be imported. Try again.'

interface Props {
  opened: boolean
  onClose: () => void
}

export const ImportLicensesDialog = ({ opened, onClose }: Props) => (
  <Dialog title="Import Licenses" opened={opened} onClose={onClose} size={760}>
    <FromFile onClose={onClose} />
  </Dialog>
)

function FromFile({ onClose }: Pick<Props, 'onClose'>) {
  const [file, setFile] = useState<File>()
  const preview = usePreview()
  const choose = (chosen: File) => {
    setFile(chosen)
    preview.mutate(chosen)
  }
  if (preview.isPending) return <Loading>Reading the file...</Loading>
  if (file && preview.data)
    return <Preview {...{ file, onClose }} result={preview.data} onOther={() => preview.reset()} />
  return (
    <div className={css.stack}>
      <Note>
        The import adds licenses, and updates From and To of licenses with the same state and number. It removes
        nothing: a license that is not in the file stays as it is. An empty To means in force until it is changed.
      </Note>
      <FileDrop accept=".csv,text/csv" onFile={choose} hint={HINT}>
        Choose CSV file
      </FileDrop>
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconDownload size={15} aria-hidden />}
          onClick={() => saveFile('licenses-sample.csv', SAMPLE_CSV)}
        >
          Download Sample CSV
        </Button>
      </div>
      <FormError>{preview.isError && failureMessage(preview.error, UNREADABLE)}</FormError>
    </div>
  )
}

interface PreviewProps extends Pick<Props, 'onClose'> {
  file: File
  result: LicenseImport
  onOther: () => void
}

function Preview({ file, result, onOther, onClose }: PreviewProps) {
  const run = useImportLicenses(onClose)
  const changes = result.added + result.updated
  return (
    <div className={css.stack}>
      <p className={css.file}>
        <b>{file.name}</b>
        <span className="num">{counted(result.rows, 'row')}</span>
      </p>
      <div className={css.frame}>
        <FieldList fields={countsOf(result)} />
      </div>
      {result.faultyRows > 0 && <ImportErrors result={result} />}
      {result.faultyRows === 0 && changes === 0 && (
        <Note>The file changes nothing: all its licenses are already recorded.</Note>
      )}
      {result.ignoredColumns.length > 0 && <p>Ignored columns: {result.ignoredColumns.join(', ')}.</p>}
      <FormError>{run.isError && failureMessage(run.error, FAILED)}</FormError>
      <FormFoot>
        <Button variant="default" onClick={onOther} disabled={run.isPending}>
          Choose another file
        </Button>
        <Button
          disabled={result.faultyRows > 0 || changes === 0}
          loading={run.isPending}
          onClick={() => run.mutate(file)}
        >
          {`Import ${counted(changes, 'License')}`}
        </Button>
      </FormFoot>
    </div>
  )
}

const countsOf = ({ members, added, updated, unchanged }: LicenseImport): [string, string][] =>
  (
    [
      ['Members in the file', members],
      ['Licenses to add', added],
      ['Licenses to update', updated],
      ['Unchanged', unchanged],
    ] as const
  ).map(([label, count]) => [label, count.toLocaleString('en-US')])
