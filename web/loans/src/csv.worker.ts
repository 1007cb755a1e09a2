/// <reference lib="webworker" />
import type { CsvAnswer, CsvRequest } from './data-import/csv-messages.ts'
import { LoanFile } from './data-import/loan-file.ts'

// Keeps the file in this thread: the page asks for the preview, for slices to send, and for what was refused.
let loaded: LoanFile | undefined

const answer = (message: CsvAnswer) => postMessage(message)

async function resultOf(request: CsvRequest) {
  if (request.ask === 'read') {
    const bytes = new Uint8Array(await request.file.arrayBuffer())
    loaded = LoanFile.read(bytes, (progress) => answer({ id: request.id, progress }))
    return loaded.summary()
  }
  if (!loaded) throw new Error('no file is loaded')
  if (request.ask === 'rows') return loaded.rows(request.from, request.count)
  if (request.ask === 'refused') return loaded.refused(request.errors)
  return loaded.refusedCsv(request.errors)
}

self.addEventListener('message', ({ data }: MessageEvent<CsvRequest>) => {
  resultOf(data).then(
    (result) => answer({ id: data.id, result }),
    (error: unknown) => answer({ id: data.id, failure: error instanceof Error ? error.message : String(error) }),
  )
})
