import type { OpenApi } from '../docs/openapi/document.ts'
import { signIn } from '../instance/client.ts'
import { type Instance, startInstance } from '../instance/instance.ts'
import { wrongAnswers } from './key-table.ts'

let instance: Instance

beforeAll(async () => {
  instance = await startInstance()
}, 300_000)
afterAll(() => instance?.stop(), 60_000)

describe('The document of all calls', () => {
  it('says of every call which API keys may make it', async () => {
    const api = (await (await fetch(`${instance.url}/api/openapi.json`)).json()) as OpenApi
    const admin = await signIn(instance.url, 'admin', 'Upline-demo-1')
    expect(await wrongAnswers(instance.url, api, admin)).toEqual([])
  }, 240_000)
})
