import { MAX_LICENSE_ROWS } from '@upline/contracts'
import { readWholeFile, receiveUpload, type UploadRequest, parseRecords } from '@upline/imports'
import { headerProblem, type LicenseFile, readLicenseRows } from './license-file.ts'
import { LicenseFileError, LicenseFileTooLargeError } from './license-failures.ts'

const MAX_FILE_MB = 5

/** Receives a file of licenses and reads its rows. */
export async function receiveLicenseFile(request: UploadRequest): Promise<LicenseFile> {
  let bytes: Buffer = Buffer.alloc(0)
  await receiveUpload(request, {
    service: 'roster',
    keep: async (file) => {
      bytes = await readWholeFile(file, {
        maxMb: MAX_FILE_MB,
        tooLarge: (limit) => new LicenseFileTooLargeError(limit),
      })
    },
  })
  if (bytes.length === 0) throw new LicenseFileError('The file is empty. Choose a CSV file with a header and rows.')
  const records = parseRecords(bytes, (message) => new LicenseFileError(message))
  const problem = headerProblem(records[0])
  if (problem) throw new LicenseFileError(problem)
  const file = readLicenseRows(records)
  const count = file.rows.length + file.errors.length
  if (count === 0) throw new LicenseFileError('The file has no rows below its header.')
  if (count > MAX_LICENSE_ROWS) throw new LicenseFileTooLargeError(`${MAX_LICENSE_ROWS.toLocaleString('en-US')} rows`)
  return file
}
