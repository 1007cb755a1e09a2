interface Log {
  warn(message: string): void
}

/** Starts work that no one waits for. A failure is logged, because an unhandled rejection would end the process. */
export function inBackground(work: Promise<unknown>, log: Log): void {
  work.catch((fault: unknown) => log.warn(`Background work failed: ${nameOf(fault)}`))
}

/** Without its message, which may contain values that a user typed. */
const nameOf = (fault: unknown): string => {
  if (!(fault instanceof Error)) return 'unknown error'
  const code = (fault as { code?: unknown }).code
  return typeof code === 'string' ? `${fault.name} ${code}` : fault.name
}
