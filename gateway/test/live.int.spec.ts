import { LIVE_CHANNEL, LIVE_TOPICS, type LiveHint } from '@upline/contracts'
import { SessionStore } from '@upline/auth/session'
import { eventually } from '@upline/testing'
import { startGateway, type TestGateway } from './gateway.ts'

let gateway: TestGateway

beforeAll(async () => {
  gateway = await startGateway()
  // Hints published before the gateway subscribes are lost.
  const page = await open((await gateway.signInAs('loan_officer')).cookie)
  await eventually(async () => {
    await publish({ topics: ['recruiting'], everyone: true })
    expect(topicsOf(page)).toContain('recruiting')
  })
})

afterAll(() => gateway?.stop())

/** An open page: what it received so far, and whether the stream has ended. */
async function open(cookie: string) {
  const response = await fetch(`${gateway.url}/api/live`, { headers: { cookie } })
  const page = { status: response.status, type: response.headers.get('content-type'), text: '', ended: false }
  const read = async () => {
    for await (const chunk of response.body ?? []) page.text += Buffer.from(chunk as Uint8Array).toString()
    page.ended = true
  }
  void read().catch(() => (page.ended = true))
  await eventually(() => expect(page.text).toContain(': connected'))
  return page
}

const publish = (hint: LiveHint) => gateway.redis.client.publish(LIVE_CHANNEL, JSON.stringify(hint))

/** Other specs publish to all pages on the same Redis. They do not publish these topics to everyone. */
const OWN_TOPICS = ['recruiting', 'session']

const topicsOf = (page: { text: string }): string[] =>
  [...page.text.matchAll(/event: changed\ndata: (.*)\n/g)]
    .map(([, data]) => (JSON.parse(data ?? '') as { topics: string[] }).topics)
    // The gateway's own line after a gap, which makes every page refetch.
    .filter((topics) => topics.length < LIVE_TOPICS.length)
    .flat()
    .filter((topic) => OWN_TOPICS.includes(topic))

describe('live updates', () => {
  it('require a session', async () => {
    expect((await fetch(`${gateway.url}/api/live`)).status).toBe(401)
  })

  it('reach the pages of their members, company pages if the hint says so, and no others', async () => {
    const ann = await gateway.signInAs({ role: 'loan_officer' })
    const [annsPage, bobsPage, ceosPage] = [
      await open(ann.cookie),
      await open((await gateway.signInAs({ role: 'manager' })).cookie),
      await open((await gateway.signInAs({ role: 'ceo' })).cookie),
    ]
    const auditorsPage = await open((await gateway.signInAs({ role: 'processor', duties: ['auditor'] })).cookie)
    expect(annsPage.type).toContain('text/event-stream')
    // Between two and six seconds, a different time for each page.
    const retries = [annsPage, bobsPage, ceosPage].map(({ text }) => Number(/^retry: (\d+)$/m.exec(text)?.[1]))
    for (const retry of retries) expect(Math.abs(retry - 4_000)).toBeLessThanOrEqual(2_000)
    expect(new Set(retries).size).toBeGreaterThan(1)
    await publish({ topics: ['recruiting'], members: [ann.user.id], company: true })
    await eventually(() => expect(topicsOf(annsPage)).toEqual(['recruiting']))
    await eventually(() => expect(topicsOf(ceosPage)).toEqual(['recruiting']))
    await eventually(() => expect(topicsOf(auditorsPage)).toEqual(['recruiting']))
    expect(topicsOf(bobsPage)).toEqual([])
    await publish({ topics: ['session'], everyone: true })
    await eventually(() => expect(topicsOf(bobsPage)).toEqual(['session']))
  })

  it('merge concurrent hints into one line', async () => {
    const { user, cookie } = await gateway.signInAs({ role: 'loan_officer' })
    const page = await open(cookie)
    for (let n = 0; n < 50; n++) void publish({ topics: ['recruiting'], members: [user.id] })
    await eventually(() => expect(topicsOf(page)).toContain('recruiting'))
    await new Promise((done) => setTimeout(done, 200))
    expect(topicsOf(page).length).toBeLessThan(20)
  })

  it('end within 5 s of the session', async () => {
    const { user, cookie } = await gateway.signInAs({ role: 'loan_officer' })
    const page = await open(cookie)
    await new SessionStore(gateway.redis.client).endAllOf(user.id)
    await eventually(() => expect(page.ended).toBe(true), 5_000)
    await eventually(async () =>
      expect((await fetch(`${gateway.url}/api/live`, { headers: { cookie } })).status).toBe(401),
    )
  })
})

describe('health', () => {
  it('returns 200 when every service is ready, and names what is not', async () => {
    expect((await fetch(`${gateway.url}/api/health`)).status).toBe(200)
    gateway.setHealth(false)
    await eventually(async () => {
      const answer = await fetch(`${gateway.url}/api/health`)
      expect(answer.status).toBe(503)
      expect(await answer.json()).toMatchObject({ parts: { roster: { ready: false, waitsFor: ['seed: not done'] } } })
    })
    gateway.setHealth(true)
  })

  it('keeps the gateway ready while a service is unavailable', async () => {
    gateway.setHealth(false)
    for (const path of ['live', 'ready']) expect((await fetch(`${gateway.url}/api/health/${path}`)).status).toBe(200)
    gateway.setHealth(true)
  })
})
