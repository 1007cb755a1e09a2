/** Runs lanes at the same time, and the steps of each lane one after the other. Returns the results in the order of the lanes. */
export async function runLanes<Step, Result>(
  lanes: readonly (readonly Step[])[],
  run: (step: Step) => Promise<Result>,
): Promise<Result[]> {
  const results = await Promise.all(
    lanes.map(async (steps) => {
      const done: Result[] = []
      for (const step of steps) done.push(await run(step))
      return done
    }),
  )
  return results.flat()
}
