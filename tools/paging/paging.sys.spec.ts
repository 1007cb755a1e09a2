import type { Problem } from '@upline/contracts'
import type { OpenApi } from '../docs/openapi/document.ts'
import { type Client, signIn } from '../instance/client.ts'
import { type Instance, startInstance } from '../instance/instance.ts'
import { callerOf, listCalls, pathOf, queriesOf } from './list-calls.ts'
import { addListRows, type ListsFixture } from './lists-fixture.ts'
import { pageThrough } from './page-through.ts'

const PASSWORD = 'Upline-demo-1'

let instance: Instance
let calls: string[]
let ids: ListsFixture

beforeAll(async () => {
  instance = await startInstance({ env: { RAISE_LIMITS_FOR_TESTS: 'on' } })
  calls = listCalls((await (await fetch(`${instance.url}/api/openapi.json`)).json()) as OpenApi)
  ids = await addListRows(instance, await signIn(instance.url, 'admin', PASSWORD))
}, 300_000)
afterAll(() => instance?.stop(), 60_000)

const clients = new Map<string, Promise<Client>>()

/** One session per caller, because checking a password takes longer than reading a list. */
function clientOf(caller: string): Promise<Client> {
  const signingIn = clients.get(caller) ?? signIn(instance.url, caller, PASSWORD)
  clients.set(caller, signingIn)
  return signingIn
}

const faultOf = async (client: Client, path: string): Promise<string | undefined> => {
  const { whole, onePerPage } = await pageThrough(client, path)
  if (whole.length < 2) return `${path} has ${whole.length} rows: nothing is paged`
  if (new Set(onePerPage).size < onePerPage.length) return `${path} repeats rows`
  return JSON.stringify(onePerPage) === JSON.stringify(whole) ? undefined : `${path} skips or reorders rows`
}

describe('Lists', () => {
  it('has a case for each list in this test', () => {
    expect(Object.keys(queriesOf(ids)).sort()).toEqual(calls)
  })

  it('returns the same rows one per page as in a single page', async () => {
    const faults: string[] = []
    for (const [call, queries] of Object.entries(queriesOf(ids))) {
      for (const query of queries)
        try {
          const client = await clientOf(callerOf(call, query))
          faults.push(...[(await faultOf(client, pathOf(call, query, ids))) ?? []].flat())
        } catch (fault) {
          faults.push((fault as Error).message)
        }
    }
    expect(faults).toEqual([])
  }, 300_000)

  it('refuses cursors of other lists and names the parameter', async () => {
    const ofAnotherList = Buffer.from(JSON.stringify(['another', '7'])).toString('base64url')
    for (const [call, [query = '']] of Object.entries(queriesOf(ids))) {
      const client = await clientOf(callerOf(call, query))
      const path = pathOf(call, query, ids)
      const requestPath = `${path}${path.includes('?') ? '&' : '?'}cursor=${ofAnotherList}`
      const { status, body } = await client.call<Problem>('GET', requestPath)
      expect({ call, status, errors: body.errors }).toMatchObject({ call, status: 400, errors: [{ field: 'cursor' }] })
    }
  }, 60_000)
})
