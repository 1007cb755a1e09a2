import { runRegistrationTest } from './registration-test.ts'

/** `npm run chaos -- registrations [seed] [count] [milliseconds between kills]`. */
export async function registrationChaos(args: string[]): Promise<void> {
  const [seed = String(Date.now() % 100_000), count = '1000', every = '10000'] = args
  const result = await runRegistrationTest({ seed: Number(seed), count: Number(count), killEveryMs: Number(every) })
  const { killed, seconds, webhooks, counted, differences } = result
  console.log(
    `seed ${seed}: ${count} registrations in ${seconds.toFixed(0)} s, ${webhooks} webhook events, each sent twice`,
  )
  console.log(
    Object.entries(counted)
      .map(([what, n]) => `${n} ${what}`)
      .join(', '),
  )
  console.log(`killed ${killed.length} (${killed.join(', ')})`)
  console.log(differences.length === 0 ? 'one to one' : differences.slice(0, 40).join('\n'))
  process.exitCode = differences.length === 0 ? 0 : 1
}
