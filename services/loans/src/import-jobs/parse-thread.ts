import { Worker } from 'node:worker_threads'
import { ImportFileError, OtherEncodingError } from '@upline/imports'
import type { ParseAnswer, ParseTask } from './parse-messages.ts'

export interface ParseListener {
  onHeader(header: string[]): void
  /** Records so far; whoever throws ends the parsing. */
  onRecords(total: number): Promise<void>
}

/** Beside this file as it was written, and beside the bundle that it has become. */
const FILE = import.meta.url.endsWith('.ts') ? './parse.worker.ts' : './parse.worker.js'

/** A file's records as text of COPY, parsed in a thread. Throws ImportFileError or OtherEncodingError as that thread does. */
export async function* parseFile(task: ParseTask, listener: ParseListener): AsyncGenerator<Uint8Array> {
  const worker = new Worker(new URL(FILE, import.meta.url), {
    workerData: task,
    // The service's own small young generation would be collected all the time.
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 24 },
  })
  const answers: ParseAnswer[] = []
  let wake = () => {}
  worker.on('message', (answer: ParseAnswer) => {
    answers.push(answer)
    wake()
  })
  worker.on('error', (fault: Error) => {
    answers.push({ fault: 'other', message: fault.message })
    wake()
  })
  worker.on('exit', () => {
    answers.push({ fault: 'other', message: 'the thread ended' })
    wake()
  })
  let total = 0
  try {
    for (;;) {
      const answer = answers.shift()
      if (!answer) await new Promise<void>((resolve) => (wake = resolve))
      else if ('piece' in answer) {
        yield answer.piece
        worker.postMessage('taken')
        total += answer.records
        await listener.onRecords(total)
      } else if ('header' in answer) listener.onHeader(answer.header)
      else if ('total' in answer) return
      else throw faultOf(answer)
    }
  } finally {
    await worker.terminate()
  }
}

function faultOf({ fault, message }: { fault: 'file' | 'encoding' | 'other'; message: string }): Error {
  if (fault === 'file') return new ImportFileError(message)
  return fault === 'encoding' ? new OtherEncodingError() : new Error(`parsing failed: ${message}`)
}
