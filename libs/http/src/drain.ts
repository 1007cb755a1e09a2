import { setTimeout as pause } from 'node:timers/promises'
import { readConfig, whole } from '@upline/config'
import type { FastifyInstance } from 'fastify'

/** Told to whoever sends requests on to us: nothing new, please. */
const DRAINING = 'x-upline-draining'

/** The end of a process that another one stands in for: it goes on answering until nobody sends to it any more. */
export interface Drain {
  isDraining: boolean
}

/** Every answer from here on ends its connection and says why; readiness is read from `isDraining`. */
export function tellOfDrain(app: FastifyInstance, drain: Drain, { tellsWhy = true } = {}): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (drain.isDraining) {
      void reply.header('connection', 'close')
      if (tellsWhy) void reply.header(DRAINING, '1')
    }
    done()
  })
}

/** Between SIGTERM and the end of listening. 0, where nobody stands in: ending is all that is asked for. */
export const drainMs = (env: NodeJS.ProcessEnv = process.env): number =>
  readConfig({ ms: whole('DRAIN_MS', 0, { max: 60_000 }) }, env).ms

export async function drained(drain: Drain, ms: number): Promise<void> {
  if (ms === 0) return
  drain.isDraining = true
  await pause(ms)
}
