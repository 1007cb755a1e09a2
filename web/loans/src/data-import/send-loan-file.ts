import type { ImportStarted } from '@upline/contracts'
import type { Progress, SendOptions } from './csv-messages.ts'

/** The server did not take the file. */
export class SendRefusedError extends Error {
  readonly refusal: { status: number; statusText: string; body: string }

  constructor(refusal: { status: number; statusText: string; body: string }) {
    super(refusal.statusText)
    this.refusal = refusal
  }
}

/** Compresses and sends a file. Runs in a worker, because fetch reports no progress and compression is slow. */
export async function sendLoanFile(
  file: File,
  { mapping, mode }: SendOptions,
  onProgress: (progress: Progress) => void,
): Promise<string> {
  const packed = await gzip(file, (share) => onProgress({ step: 'pack', share }))
  const form = new FormData()
  if (Object.keys(mapping).length > 0) form.set('mapping', JSON.stringify(mapping))
  if (mode !== 'loans') form.set('mode', mode)
  form.set('file', packed, file.name)
  return post(form, (share) => onProgress({ step: 'send', share }))
}

async function gzip(file: File, onProgress: (share: number) => void): Promise<Blob> {
  if (typeof CompressionStream === 'undefined') return file
  let read = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, to) => {
      read += piece.length
      onProgress(read / file.size)
      to.enqueue(piece)
    },
  })
  const packed = file
    .stream()
    .pipeThrough(counted)
    .pipeThrough(new CompressionStream('gzip') as never)
  return new Response(packed).blob()
}

function post(form: FormData, onProgress: (share: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/imports')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onerror = () => reject(new Error('The connection was lost. Nothing was imported.'))
    request.onload = () => {
      const { status, statusText, responseText: body } = request
      if (status === 202) resolve((JSON.parse(body) as ImportStarted).id)
      else reject(new SendRefusedError({ status, statusText, body }))
    }
    request.send(form)
  })
}
