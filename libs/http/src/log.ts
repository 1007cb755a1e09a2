import type { Writable } from 'node:stream'
import { currentTrace, type Mode } from '@upline/config'
import { pino, type Logger } from 'pino'
import { logLine } from './log-line.ts'

export interface LogSettings {
  name: string
  mode: Mode
  logLevel: string
}

/** JSON lines in production, short readable ones otherwise. User input does not belong in a log. */
export function createLog(settings: LogSettings, out: Writable = process.stdout): Logger {
  const destination = settings.mode === 'production' ? out : { write: (json: string) => void out.write(logLine(json)) }
  return pino(
    {
      level: settings.logLevel,
      base: { service: settings.name },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: marksOfTrace,
    },
    destination,
  )
}

/** The IDs that connect a line with its request and its trace. */
function marksOfTrace(): { correlationId?: string; traceId?: string } {
  const trace = currentTrace()
  return trace ? { correlationId: trace.correlationId, traceId: trace.traceparent.slice(3, 35) } : {}
}
