const HIDDEN = new Set(['level', 'time', 'service', 'msg', 'err', 'correlationId', 'traceId'])

interface Entry {
  level?: string
  msg?: string
  err?: { message?: string; stack?: string }
  [field: string]: unknown
}

/** A readable log line. The supervisor puts the service's name before it. */
export function logLine(json: string): string {
  const entry = JSON.parse(json) as Entry
  const level = entry.level === 'info' ? '' : `${entry.level ?? ''}: `
  const fields = Object.entries(entry)
    .filter(([name, value]) => !HIDDEN.has(name) && value !== undefined)
    .map(([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
  const fault = entry.err?.stack ?? entry.err?.message
  return `${[`${level}${entry.msg ?? ''}`, ...fields].join(' ').trim()}${fault ? `\n${fault}` : ''}\n`
}
