import type { Readable } from 'node:stream'
import { MAX_LICENSE_ROWS } from '@upline/contracts'
import { CsvError, type CsvRecord, decodeText, parseCsv } from '@upline/csv'
import { receiveUpload, type UploadRequest } from '@upline/imports'
import { headerProblem, type LicenseFile, readLicenseRows } from './license-file.ts'
import { LicenseFileError, LicenseFileTooLargeError } from './license-failures.ts'

const MAX_FILE_MB = 5
const BYTES_PER_MB = 1024 * 1024

/** Receives a file of licenses and reads its rows. */
export async function receiveLicenseFile(request: UploadRequest): Promise<LicenseFile> {
  let bytes: Buffer = Buffer.alloc(0)
  await receiveUpload(request, {
    service: 'roster',
    keep: async (file) => {
      bytes = await readBytes(file)
    },
  })
  if (bytes.length === 0) throw new LicenseFileError('The file is empty. Choose a CSV file with a header and rows.')
  const records = recordsOf(bytes)
  const problem = headerProblem(records[0])
  if (problem) throw new LicenseFileError(problem)
  const file = readLicenseRows(records)
  const count = file.rows.length + file.errors.length
  if (count === 0) throw new LicenseFileError('The file has no rows below its header.')
  if (count > MAX_LICENSE_ROWS) throw new LicenseFileTooLargeError(`${MAX_LICENSE_ROWS.toLocaleString('en-US')} rows`)
  return file
}

async function readBytes(file: Readable): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of file as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > MAX_FILE_MB * BYTES_PER_MB) throw new LicenseFileTooLargeError(`${MAX_FILE_MB} MB`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function recordsOf(bytes: Buffer): CsvRecord[] {
  try {
    return parseCsv(decodeText(bytes))
  } catch (error) {
    throw error instanceof CsvError ? new LicenseFileError(error.message) : error
  }
}
