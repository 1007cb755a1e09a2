import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { newSecret, signedHeaders } from './signature.ts'

const page = readFileSync(path.join(import.meta.dirname, '../../../../docs/api.md'), 'utf8')
const example = /```js\n([\s\S]+?verifyWebhook[\s\S]+?)```/.exec(page)?.[1] ?? ''

interface Case {
  secret: string
  headers: Record<string, string>
  body: string
}

/** Runs the code of the page in its own Node process. Returns the result or the error message of each case. */
function verified(cases: Case[]): string[] {
  const script = `for (const { secret, headers, body } of ${JSON.stringify(cases)}) {
    try { console.log(verifyWebhook(secret, headers, body).id) } catch (fault) { console.log(fault.message) }
  }`
  const options = { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } } as const
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', `${example}\n${script}`], options)
  return output.trim().split('\n')
}

it('verifies our webhooks with the example in docs/api.md by either secret of a rotation, and rejects others', () => {
  const [secret, before] = [newSecret(), newSecret()]
  const body = JSON.stringify({ id: 'msg_1', type: 'loan.funded', data: { url: 'ü' } })
  const sent = (at: Date) => ({ headers: signedHeaders([secret, before], { id: 'msg_1', at, body }), body })
  const now = sent(new Date())
  expect(
    verified([
      { secret, ...now },
      { secret: before, ...now },
      { secret: newSecret(), ...now },
      { secret, ...now, body: body.replace('msg_1', 'msg_2') },
      { secret, ...sent(new Date(Date.now() - 6 * 60_000)) },
      { secret, ...now, headers: { ...now.headers, 'webhook-timestamp': 'now' } },
    ]),
  ).toEqual([
    ...['msg_1', 'msg_1', 'This webhook is not signed by this secret', 'This webhook is not signed by this secret'],
    ...['This webhook is too old', 'This webhook is too old'],
  ])
})
