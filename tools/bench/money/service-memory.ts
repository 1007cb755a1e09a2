import type { Instance } from '../../instance/instance.ts'
import { pidOf } from '../../instance/places.ts'
import { proportionalBytes } from '../../instance/process-tree.ts'

const SAMPLE_INTERVAL_MS = 500

/** Runs an action and returns its result with the highest memory of the loans service meanwhile. */
export async function withPeakMemory<T>(
  instance: Instance,
  act: () => Promise<T>,
): Promise<{ result: T; bytes: number }> {
  const pid = pidOf(instance, 'loans')
  let bytes = 0
  const look = setInterval(() => (bytes = Math.max(bytes, proportionalBytes(pid))), SAMPLE_INTERVAL_MS)
  try {
    const result = await act()
    return { result, bytes }
  } finally {
    clearInterval(look)
  }
}
