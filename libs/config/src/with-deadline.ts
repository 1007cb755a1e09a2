/** Something did not answer in time. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError'
}

/**
 * Rejects if the answer has not come in time; whatever is awaited may still happen. A process that was busy itself looks
 * at what has arrived before it gives up.
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
