/// <reference lib="webworker" />
import type { CsvReply, CsvRequest, Progress } from './data-import/csv-messages.ts'
import { checkLoanFile, readLoanFile } from './data-import/read-loan-file.ts'
import { sendLoanFile, SendRefusedError } from './data-import/send-loan-file.ts'

/** Progress ten times a second looks continuous. */
const REPORT_INTERVAL_MS = 100

const answer = (message: CsvReply) => postMessage(message)

function progressReporter(id: number): (progress: Progress) => void {
  let [toldAt, step] = [0, '']
  return (progress) => {
    if (progress.step === step && progress.share < 1 && Date.now() - toldAt < REPORT_INTERVAL_MS) return
    toldAt = Date.now()
    step = progress.step
    answer({ id, progress })
  }
}

function resultOf(request: CsvRequest) {
  const report = progressReporter(request.id)
  if (request.ask === 'read') return readLoanFile(request.file, (share) => report({ step: 'read', share }))
  if (request.ask === 'check') return checkLoanFile(request.file, request.how)
  return sendLoanFile(request.file, request.options, report)
}

self.addEventListener('message', ({ data }: MessageEvent<CsvRequest>) => {
  resultOf(data).then(
    (result) => answer({ id: data.id, result }),
    (error: unknown) =>
      answer({
        id: data.id,
        failure: error instanceof Error ? error.message : String(error),
        ...(error instanceof SendRefusedError ? { refusal: error.refusal } : {}),
      }),
  )
})
