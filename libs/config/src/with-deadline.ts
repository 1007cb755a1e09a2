/** A call did not complete in time. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError'
}

/**
 * Rejects if the result does not arrive in time; the work itself may continue. A process that was busy checks for an
 * arrived result before it gives up.
 */
export async function withDeadline<T>(answer: Promise<T>, ms: number, reason: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => setImmediate(() => reject(new DeadlineError(reason))), ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
