import { parseArgs } from 'node:util'
import type { OpenApi } from '../docs/openapi/document.ts'
import { signIn } from '../instance/client.ts'
import { startInstance } from '../instance/instance.ts'
import { type Caller, fuzz } from './fuzz.ts'

/** `npm run fuzz -- [--seconds N] [--seed N] [--url http://…]`: invented calls as each role, against an instance of its own. */
const { values } = parseArgs({
  options: { seconds: { type: 'string' }, seed: { type: 'string' }, url: { type: 'string' } },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const seconds = Number(values.seconds ?? 60)
const instance = values.url ? undefined : await startInstance()
const url = values.url ?? instance!.url

try {
  const api = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi
  const names = ['admin', 'ceo', 'manager', 'senior', 'officer']
  // An invented call may have removed one of them in an earlier run on the same instance.
  const signIns = await Promise.allSettled(names.map((name) => signIn(url, name, 'Upline-demo-1')))
  const signedIn = signIns.flatMap((each, index): Caller[] =>
    each.status === 'fulfilled' ? [{ name: names[index]!, cookie: each.value.cookie }] : [],
  )
  const callers = [...signedIn, { name: 'visitor', cookie: '' }]
  const { calls, found } = await fuzz(url, api, { seed, seconds, callers })
  for (const { fault, by, call, body, answer } of found)
    console.log(`\n${fault}\n  as ${by}: ${call}\n  ${body}\n  ${answer}`)
  console.log(`\n${calls} calls with seed ${seed}: ${found.length} answers otherwise than documented`)
  process.exitCode = found.length === 0 ? 0 : 1
} finally {
  await instance?.stop()
}
