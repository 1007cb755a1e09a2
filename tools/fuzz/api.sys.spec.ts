import type { OpenApi } from '../docs/openapi/document.ts'
import { type Client, signIn } from '../instance/client.ts'
import { type Instance, startInstance } from '../instance/instance.ts'
import { fuzz } from './fuzz.ts'
import { wrongAnswers } from './key-table.ts'

const PASSWORD = 'Upline-demo-1'
const SEED = 20261121

let instance: Instance
let api: OpenApi
let admin: Client

beforeAll(async () => {
  instance = await startInstance()
  api = (await (await fetch(`${instance.url}/api/openapi.json`)).json()) as OpenApi
  admin = await signIn(instance.url, 'admin', PASSWORD)
}, 300_000)
afterAll(() => instance?.stop(), 60_000)

describe('The document of all calls', () => {
  it('says of every call which API keys may make it', async () => {
    // Creating keys takes the password, or a recent proof of it.
    await admin.post('/api/auth/proof', { password: PASSWORD })
    expect(await wrongAnswers(instance.url, api, admin)).toEqual([])
  }, 240_000)

  it('names calls of which no invented one breaks anything or is answered otherwise, by whatever role', async () => {
    const callers = [{ name: 'visitor', cookie: '' }]
    for (const name of ['admin', 'manager', 'officer'])
      callers.push({ name, cookie: (await signIn(instance.url, name, PASSWORD)).cookie })
    const { found, calls } = await fuzz(instance.url, api, { seed: SEED, seconds: 20, callers })
    expect(calls).toBeGreaterThan(20)
    expect(found).toEqual([])
  }, 240_000)
})
