/** A row of a license file that cannot be imported. */
export interface LicenseImportError {
  /** The line of the file. */
  row: number
  /** The column, as 'License_Number'. */
  field: string
  message: string
}

/** What an import of licenses changes, or would change (`dryRun`). It removes no license. */
export interface LicenseImport {
  rows: number
  /** Members that the file names. */
  members: number
  added: number
  updated: number
  unchanged: number
  faultyRows: number
  /** The first rows with an error, with the first wrong field of each. */
  errors: LicenseImportError[]
  /** Headers of columns that are not read. */
  ignoredColumns: string[]
}

/** The columns of a license file, as its sample has them. `Username`, `Email` or `NMLS_ID` can replace or accompany `Member`. */
export const LICENSE_FILE_COLUMNS = ['Member', 'State', 'License_Number', 'From', 'To'] as const

export const MAX_LICENSE_ROWS = 5_000
