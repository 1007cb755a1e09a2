/// <reference lib="webworker" />
import { readRosterFile, refusedCsv, refusedOf, summaryOf, type RosterFile } from './roster-import/roster-file.ts'
import type { RosterReply, RosterRequest } from './roster-import/worker-messages.ts'

// Keeps the file in this thread. The page requests the preview, batches to send, and rejected rows.
let loaded: RosterFile | undefined

async function resultOf(request: RosterRequest) {
  if (request.ask === 'read') {
    loaded = readRosterFile(new Uint8Array(await request.file.arrayBuffer()))
    return loaded && summaryOf(loaded)
  }
  if (!loaded) throw new Error('no file is loaded')
  if (request.ask === 'rows')
    return loaded.members.slice(request.from, request.from + request.count).map((one) => one.member)
  if (request.ask === 'refused') return refusedOf(loaded, request.errors)
  return refusedCsv(loaded, request.errors)
}

const answer = (message: RosterReply) => postMessage(message)

self.addEventListener('message', ({ data }: MessageEvent<RosterRequest & { id: number }>) => {
  resultOf(data).then(
    (result) => answer({ id: data.id, result }),
    (error: unknown) => answer({ id: data.id, failure: error instanceof Error ? error.message : String(error) }),
  )
})
