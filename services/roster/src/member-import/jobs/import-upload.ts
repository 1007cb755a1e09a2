import type { Readable } from 'node:stream'
import { Failure } from '@upline/contracts'

export class FileMissingError extends Failure {
  constructor() {
    const message = 'Please choose a CSV file.'
    super('invalid', 'roster.import-file-missing', message, { errors: [{ field: 'file', message }] })
  }
}

export type UploadPart =
  { type: 'file'; fieldname: string; file: Readable } | { type: 'field'; fieldname: string; value: unknown }

export interface UploadRequest {
  isMultipart(): boolean
  parts(options: object): AsyncIterableIterator<UploadPart>
}

/** Hands the file on as it streams in; tells whether invitations are wanted, wherever in the form that stands. */
export async function receiveUpload(
  request: UploadRequest,
  keep: (file: Readable) => Promise<void>,
): Promise<{ invite: boolean }> {
  if (!request.isMultipart()) throw new FileMissingError()
  let [hasFile, invite] = [false, false]
  for await (const part of request.parts({ limits: { fileSize: Infinity, files: 2, fields: 10 } })) {
    if (part.type === 'field') invite ||= part.fieldname === 'invite' && /^(true|1|on)$/.test(String(part.value))
    else if (part.fieldname !== 'file' || hasFile) part.file.resume()
    else {
      hasFile = true
      await keep(part.file)
    }
  }
  if (!hasFile) throw new FileMissingError()
  return { invite }
}
