import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const logs = new Map<string, string>()

/** Log lines of a fault: its message and stack. */
const MAX_LINES = 15
const MAX_FAULTS = 3

/** The supervisor forwards a log line later than the response arrives. */
const LOG_DELAY_MS = 500

export const rememberLog = (url: string, file: string): void => void logs.set(url, file)

/**
 * The last faults in the log of the instance at a URL. Responses do not reveal internals, and the log is deleted with the
 * instance, so a failed test would otherwise have no explanation.
 */
export async function faultsOf(url: string): Promise<string> {
  const file = logs.get(url)
  if (!file) return ''
  await pause(LOG_DELAY_MS)
  const lines = readFileSync(file, 'utf8').split('\n')
  const faults = lines.flatMap((line, at) => (/\| error: /.test(line) ? [lines.slice(at, at + MAX_LINES)] : []))
  return ['', ...faults.slice(-MAX_FAULTS).flat()].join('\n')
}
