import type { Readable } from 'node:stream'
import { Failure } from '@upline/contracts'

export class FileRequiredError extends Failure {
  constructor(service: string) {
    const message = 'Please choose a CSV file.'
    super('invalid', `${service}.import-file-missing`, message, { errors: [{ field: 'file', message }] })
  }
}

/** The form ended too early: the sender disconnected, or the connection broke. */
export class FileTornError extends Failure {
  constructor(service: string) {
    const message = 'The upload ended early. Please send the file again.'
    super('invalid', `${service}.import-file-torn`, message, { errors: [{ field: 'file', message }] })
  }
}

export type UploadPart =
  | { type: 'file'; fieldname: string; filename?: string | undefined; file: Readable }
  | { type: 'field'; fieldname: string; value: unknown }

export interface UploadRequest {
  isMultipart(): boolean
  parts(options: object): AsyncIterableIterator<UploadPart>
}

export interface Upload {
  /** The sender's name of the file. */
  fileName: string
  /** The form's other fields, in any order. */
  fields: Map<string, string>
}

const LIMITS = { fileSize: Infinity, files: 2, fields: 10 }
const MAX_NAME_LENGTH = 255

/** Streams the form's `file`, of any size. */
export async function receiveUpload(
  request: UploadRequest,
  { service, keep }: { service: string; keep: (file: Readable) => Promise<void> },
): Promise<Upload> {
  if (!request.isMultipart()) throw new FileRequiredError(service)
  try {
    return await received(request, service, keep)
  } catch (fault) {
    throw isTorn(fault as { code?: unknown; message?: unknown }) ? new FileTornError(service) : fault
  }
}

async function received(
  request: UploadRequest,
  service: string,
  keep: (file: Readable) => Promise<void>,
): Promise<Upload> {
  const fields = new Map<string, string>()
  let fileName: string | undefined
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type === 'field') fields.set(part.fieldname, String(part.value))
    else if (part.fieldname !== 'file' || fileName !== undefined) part.file.resume()
    else {
      fileName = plainName(part.filename ?? '')
      await keep(part.file)
    }
  }
  if (fileName === undefined) throw new FileRequiredError(service)
  return { fileName, fields }
}

/** The parser has no code for it, only this message. */
const isTorn = ({ code, message }: { code?: unknown; message?: unknown }): boolean =>
  code === undefined && /multipart|boundary|end of form/i.test(String(message))

/** A file's name without a path and without unprintable characters. */
export const plainName = (name: string): string =>
  name
    .replace(/^.*[/\\]/s, '')
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(0, MAX_NAME_LENGTH)
