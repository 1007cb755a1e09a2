/** A call did not complete in time. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError'
}

/**
 * Rejects if the result does not arrive in time; the work itself may continue. A process that was busy checks for an
 * arrived result before it gives up. If its timer is late by half of the time or more, it was blocked, and it gets the time
 * again, once.
 */
export async function withDeadline<T>(answer: Promise<T>, ms: number, reason: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => setImmediate(() => reject(new DeadlineError(reason)))
    const end = performance.now() + ms
    timer = setTimeout(() => {
      if (performance.now() < end + ms / 2) giveUp()
      else timer = setTimeout(giveUp, ms)
    }, ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
