/**
 * Tries until the assertion holds; after the patience its last failure is the test's. It is long on purpose: a machine that
 * is busy elsewhere must not fail a test, and only one that fails waits for its end.
 */
export async function eventually<T>(assertion: () => T | Promise<T>, patienceMs = 30_000): Promise<T> {
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      return await assertion()
    } catch (fault) {
      if (performance.now() > until) throw fault
      await new Promise((done) => setTimeout(done, 20))
    }
  }
}
