import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const logs = new Map<string, string>()

/** Lines of a fault: what was said, and where. */
const MOST_LINES = 15
const SHOWN = 3

/** A line comes by way of the supervisor, later than the answer. */
const ON_ITS_WAY_MS = 500

export const rememberLog = (url: string, file: string): void => void logs.set(url, file)

/**
 * What the instance behind an address logged of its last faults. A call is told nothing of the inside of a fault, and the
 * log is gone with the instance: whoever reads that a test met one would have nothing to go by.
 */
export async function faultsOf(url: string): Promise<string> {
  const file = logs.get(url)
  if (!file) return ''
  await pause(ON_ITS_WAY_MS)
  const lines = readFileSync(file, 'utf8').split('\n')
  const faults = lines.flatMap((line, at) => (/\| error: /.test(line) ? [lines.slice(at, at + MOST_LINES)] : []))
  return ['', ...faults.slice(-SHOWN).flat()].join('\n')
}
