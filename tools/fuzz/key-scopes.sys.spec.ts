import type { OpenApi } from '../docs/openapi/document.ts'
import { signIn } from '../instance/client.ts'
import { type Instance, startInstance } from '../instance/instance.ts'
import { wrongResponses } from './key-table.ts'

const PASSWORD = 'Upline-demo-1'

let instance: Instance

beforeAll(async () => {
  instance = await startInstance()
}, 300_000)
afterAll(() => instance?.stop(), 60_000)

describe('API document', () => {
  it('lists the API key scopes of every call', async () => {
    const api = (await (await fetch(`${instance.url}/api/openapi.json`)).json()) as OpenApi
    const admin = await signIn(instance.url, 'admin', PASSWORD)
    // Creating keys requires the password, or a recent proof of it.
    await admin.post('/api/auth/proof', { password: PASSWORD })
    expect(await wrongResponses(instance.url, api, admin)).toEqual([])
  }, 240_000)
})
