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

/** Runs the page's code as a reader would, in a Node of its own: what it gives for each case, or says. */
function verified(cases: Case[]): string[] {
  const asked = `for (const { secret, headers, body } of ${JSON.stringify(cases)}) {
    try { console.log(verifyWebhook(secret, headers, body).id) } catch (fault) { console.log(fault.message) }
  }`
  const options = { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } } as const
  const told = execFileSync(process.execPath, ['--input-type=module', '-e', `${example}\n${asked}`], options)
  return told.trim().split('\n')
}

it('the example of docs/api.md takes what we send, by either secret of a rotation, and nothing else', () => {
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
