import { setTimeout as pause } from 'node:timers/promises'
import type { ImportUndo } from '@upline/contracts'

const PATIENCE_MS = 20_000

export type UndoCounts = Omit<ImportUndo, 'status'>

/** An undo's answer: what came of it, or after 20 s that it goes on; a fault after that is `onLate`'s to tell. */
export async function answerInTime(
  running: Promise<UndoCounts>,
  onLate: (fault: Error) => void,
  patienceMs = PATIENCE_MS,
): Promise<ImportUndo> {
  const slow = pause(patienceMs, 'slow' as const, { ref: false })
  const first = await Promise.race([running, slow])
  if (first !== 'slow') return { status: 'undone', ...first }
  running.catch(onLate)
  return { status: 'running', removed: 0, restored: 0, stayed: 0 }
}
