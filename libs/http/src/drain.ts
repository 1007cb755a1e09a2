import { setTimeout as pause } from 'node:timers/promises'
import { readConfig, wholeNumber } from '@upline/config'
import type { FastifyInstance } from 'fastify'

/** Tells senders to send no new requests to this process. */
const DRAINING = 'x-upline-draining'

/** The shutdown of a process that has replicas: it continues to respond until no one sends to it any longer. */
export interface Drain {
  isDraining: boolean
}

/** From now on every response closes its connection and gives the reason. Readiness reads `isDraining`. */
export function announceDrain(app: FastifyInstance, drain: Drain, { tellsWhy = true } = {}): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (drain.isDraining) {
      void reply.header('connection', 'close')
      if (tellsWhy) void reply.header(DRAINING, '1')
    }
    done()
  })
}

/** Time between SIGTERM and the end of listening. 0 without replicas: the process simply ends. */
export const drainMs = (env: NodeJS.ProcessEnv = process.env): number =>
  readConfig({ ms: wholeNumber('DRAIN_MS', 0, { max: 60_000 }) }, env).ms

export async function untilDrained(drain: Drain, ms: number): Promise<void> {
  if (ms === 0) return
  drain.isDraining = true
  await pause(ms)
}
