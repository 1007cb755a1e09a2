import { setTimeout as pause } from 'node:timers/promises'

const LOOK_MS = 300
/** A proxy between may end what is silent. */
const BEAT_MS = 15_000

/** What of a Fastify reply a stream needs. */
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

const hasEnded = ({ status }: { status: string }): boolean => status !== 'queued' && status !== 'running'

/** Sends the job whenever it has changed, until it ends or nobody listens. Any process can say it: it stands in the database. */
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
    job = await look()
  }
  stream.end()
}
