/** Tries until the assertion holds; after the patience its last failure is the test's. */
export async function eventually<T>(assertion: () => T | Promise<T>, patienceMs = 5_000): Promise<T> {
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
