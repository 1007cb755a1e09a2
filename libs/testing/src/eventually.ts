/**
 * Retries until the assertion passes. After the timeout the test fails with its last failure. The timeout is long on
 * purpose: a busy machine must not fail a test, and only a failing test waits for its end.
 */
export async function eventually<T>(assertion: () => T | Promise<T>, timeoutMs = 30_000): Promise<T> {
  const until = performance.now() + timeoutMs
  for (;;) {
    try {
      return await assertion()
    } catch (fault) {
      if (performance.now() > until) throw fault
      await new Promise((done) => setTimeout(done, 20))
    }
  }
}
