import { setTimeout as pause } from 'node:timers/promises'
import type { ImportUndo } from '@upline/contracts'

const UNDO_TIMEOUT_MS = 20_000

export type UndoCounts = Omit<ImportUndo, 'status'>

/** The response to an undo: its result, or after 20 s that it continues. `onLate` gets a later error. */
export async function respondInTime(
  running: Promise<UndoCounts>,
  onLate: (fault: Error) => void,
  timeoutMs = UNDO_TIMEOUT_MS,
): Promise<ImportUndo> {
  const slow = pause(timeoutMs, 'slow' as const, { ref: false })
  const first = await Promise.race([running, slow])
  if (first !== 'slow') return { status: 'undone', ...first }
  running.catch(onLate)
  return { status: 'running', removed: 0, restored: 0, stayed: 0 }
}
