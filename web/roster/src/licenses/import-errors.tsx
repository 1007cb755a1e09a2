import type { LicenseImport } from '@upline/contracts'
import { counted, Note } from '@upline/ui'
import css from './licenses.module.css'

/** Rows that stop the import. The list scrolls, so it takes the focus. */
export const ImportErrors = ({ result: { faultyRows, errors } }: { result: LicenseImport }) => (
  <>
    <Note role="alert" data-warn>
      {counted(faultyRows, 'row has an error', 'rows have errors')}, so nothing can be imported. Fix the file, then
      choose it again.
      {faultyRows > errors.length && ` The first ${errors.length.toLocaleString('en-US')} of them are listed.`}
    </Note>
    <ul className={css.problems} aria-label="Rows with errors" tabIndex={0}>
      {errors.map(({ row, field, message }) => (
        <li key={`${row} ${field}`}>
          <b>
            Row {row.toLocaleString('en-US')}, {field}
          </b>
          <span>{message}</span>
        </li>
      ))}
    </ul>
  </>
)
