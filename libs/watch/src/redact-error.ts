/** An error for the log. The message of a database error contains personal data, so only its code and stack remain. */
export function redactError(error: unknown): { message: string; code?: string; stack?: string } {
  if (!(error instanceof Error)) return { message: String(error).slice(0, 200) }
  const code = codeOf(error)
  const isDatabase = code !== undefined && /^[0-9A-Z]{5}$/.test(code)
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '))
  const message = isDatabase ? `database error ${code}` : error.message.slice(0, 500)
  return { message, ...(code ? { code } : {}), stack: [`${error.name}: ${message}`, ...frames.slice(0, 12)].join('\n') }
}

const codeOf = (error: Error & { code?: unknown }): string | undefined =>
  typeof error.code === 'string' ? error.code : undefined
