import { setTimeout as pause } from 'node:timers/promises'
import { Failure, type FailureKind } from '@upline/contracts'

const LOOK_MS = 300
/** Proxies close a silent connection. */
const BEAT_MS = 15_000

/** The parts of a Fastify reply that a stream needs. */
export interface StreamReply {
  hijack(): unknown
  getHeaders(): object
  raw: {
    readonly destroyed: boolean
    writeHead(status: number, headers: Record<string, string>): unknown
    write(text: string): unknown
    end(): unknown
  }
}

const REFUSALS = new Set<FailureKind>(['unauthenticated', 'forbidden', 'missing'])

const hasEnded = ({ status }: { status: string }): boolean => status !== 'queued' && status !== 'running'

/**
 * Sends the job whenever it has changed, until it ends, the client disconnects, or the caller may no longer see it
 * (`look` throws). Any process can do this, because the job is in the database.
 */
export async function streamImport<Job extends { status: string }>(
  reply: StreamReply,
  first: Job,
  look: () => Promise<Job>,
): Promise<void> {
  reply.hijack()
  const stream = reply.raw
  stream.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  })
  let [job, sent, beatAt] = [first, '', Date.now()]
  while (!stream.destroyed) {
    const text = JSON.stringify(job)
    if (text !== sent) stream.write(`event: import\ndata: ${text}\n\n`)
    else if (Date.now() - beatAt > BEAT_MS) stream.write(': still here\n\n')
    if (text !== sent || Date.now() - beatAt > BEAT_MS) beatAt = Date.now()
    if (hasEnded(job)) break
    sent = text
    await pause(LOOK_MS)
    const next = await look().catch(refusalOf)
    if (next === null) break
    job = next
  }
  stream.end()
}

/** null if the caller may no longer see the job: signed out, or with another role. */
function refusalOf(fault: unknown): null {
  if (fault instanceof Failure && REFUSALS.has(fault.kind)) return null
  throw fault
}
