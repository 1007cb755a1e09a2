import type { Instance } from '../../instance/instance.ts'
import { processTree, proportionalBytes } from '../../instance/process-tree.ts'

const SAMPLE_INTERVAL_MS = 500

const processOf = (instance: Instance, service: string): number =>
  processTree(instance.supervisor.pid ?? 0).find(({ command }) => command.includes(`services/${service}/dist/main.js`))
    ?.pid ?? 0

/** Runs an action and returns its result with the highest memory of a service meanwhile. */
export async function highest<T>(
  instance: Instance,
  service: string,
  act: () => Promise<T>,
): Promise<{ result: T; bytes: number }> {
  const pid = processOf(instance, service)
  let bytes = 0
  const look = setInterval(() => (bytes = Math.max(bytes, proportionalBytes(pid))), SAMPLE_INTERVAL_MS)
  try {
    const result = await act()
    return { result, bytes }
  } finally {
    clearInterval(look)
  }
}
