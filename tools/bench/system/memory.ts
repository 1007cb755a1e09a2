import { startInstance } from '../../instance/instance.ts'
import { processTree, proportionalBytes } from '../../instance/process-tree.ts'
import type { Figure } from '../figure.ts'

const GB = 1e9

export const memory: Figure = {
  name: 'memory of all started processes (sum of PSS)',
  reach: 1.6,
  bound: 'at most',
  unit: 'GB',
  how: 'The whole process tree of `npm start`, Postgres and Redis included, 10 s after it is ready.',
  async measure() {
    const instance = await startInstance()
    try {
      await new Promise((done) => setTimeout(done, 10_000))
      const processes = processTree(instance.supervisor.pid ?? 0)
      const bytes = processes.map((one) => proportionalBytes(one.pid))
      const largest = Math.max(...bytes)
      return {
        value: bytes.reduce((sum, one) => sum + one, 0) / GB,
        detail: `${processes.length} processes, the largest ${(largest / GB).toFixed(2)} GB.`,
      }
    } finally {
      await instance.stop()
    }
  },
}
