import { ImportFileError } from './file-records.ts'

/** Neither the file store nor any machine has the file. Only its sender does. */
export class FileLostError extends ImportFileError {
  constructor() {
    super('The uploaded file is no longer available. Import it again: rows that were imported stay.')
  }
}

/** Another machine still has the file and will store it. The job is retried until then. */
export class FileNotYetStoredError extends Error {
  constructor() {
    super('The uploaded file is not in the file store yet. A machine that runs an older version may still have it.')
  }
}
