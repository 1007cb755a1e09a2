import { metrics, readBefore } from '@upline/watch'
import type { FastifyInstance } from 'fastify'
import type { Replicas } from '../replicas.ts'
import type { ServiceName } from '../routes.ts'

/**
 * Reports for each process of a service whether it gets calls, from the gateway's start on. `pools` are the gateway's connections
 * to the same processes. A process counts as ejected if one of them has ejected it.
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
