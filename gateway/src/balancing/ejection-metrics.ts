import { metrics, readBefore } from '@upline/watch'
import type { FastifyInstance } from 'fastify'
import type { Replicas } from '../replicas.ts'
import type { ServiceName } from '../routes.ts'

/**
 * Shows for each process of a service whether it gets calls, from the gateway's start on. `pools` are the connections of this
 * gateway to the same processes: one of them that ejected a process is enough.
 */
export function watchEjections(app: FastifyInstance, target: ServiceName, pools: Replicas[]): void {
  const stopReading = readBefore(() => {
    for (const [index] of pools[0]!.ejections.entries()) {
      const isEjected = pools.some(({ ejections }) => ejections[index])
      metrics.replicaEjected.set({ target, replica: String(index + 1) }, Number(isEjected))
    }
  })
  app.addHook('onClose', async () => stopReading())
}
