import { ImportFileError } from './file-records.ts'

/** The file store does not have the file. Only its sender does. */
export class FileLostError extends ImportFileError {
  constructor() {
    super('The uploaded file is no longer available. Import it again: rows that were imported stay.')
  }
}
