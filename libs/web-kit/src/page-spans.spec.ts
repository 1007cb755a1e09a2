import { api } from './api.ts'
import { fakeFetch } from './fake-fetch.ts'
import { sendSpans } from './page-spans.ts'

const TRACED = { traceresponse: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }

const sent = (calls: ReturnType<typeof fakeFetch>) =>
  calls.filter(({ path }) => path === '/api/page-spans').map(({ init }) => JSON.parse(String(init.body)) as unknown)

beforeEach(() => window.history.pushState({}, '', '/member-profile/ann.lee'))

describe('spans of a page', () => {
  it('contain each call with the trace that it began, and nothing of an address that may identify a person', async () => {
    const calls = fakeFetch({ '/api/loans': { body: [], headers: TRACED }, '/api/page-spans': { status: 204 } })
    await api('/api/loans')
    sendSpans()
    const span = {
      ...{ traceparent: calls[0]?.init.headers['traceparent'], method: 'GET', screen: 'member-profile', status: 200 },
      ...{ startedMsAgo: expect.any(Number), tookMs: expect.any(Number) },
    }
    expect(sent(calls)).toEqual([{ spans: [span] }])
    sendSpans()
    expect(sent(calls)).toHaveLength(1)
  })

  it('omit the screen if the address is invalid', async () => {
    window.history.pushState({}, '', '/Ann.Lee2')
    const calls = fakeFetch({ '/api/loans': { body: [], headers: TRACED }, '/api/page-spans': { status: 204 } })
    await api('/api/loans')
    sendSpans()
    expect(sent(calls)).toEqual([{ spans: [expect.objectContaining({ screen: '' })] }])
  })

  it('sends spans when the user leaves the page', async () => {
    const calls = fakeFetch({ '/api/loans': { body: [], headers: TRACED }, '/api/page-spans': { status: 204 } })
    await api('/api/loans')
    window.dispatchEvent(new Event('pagehide'))
    expect(sent(calls)).toHaveLength(1)
    expect(calls.at(-1)?.init.keepalive).toBe(true)
  })

  it('sends no spans if tracing is off', async () => {
    const calls = fakeFetch({ '/api/loans': { body: [] } })
    await api('/api/loans')
    sendSpans()
    expect(sent(calls)).toEqual([])
  })

  it('sends at most a hundred spans at a time', async () => {
    const calls = fakeFetch({ '/api/loans': { body: [], headers: TRACED }, '/api/page-spans': { status: 204 } })
    for (let no = 0; no < 120; no++) await api('/api/loans')
    sendSpans()
    expect((sent(calls)[0] as { spans: unknown[] }).spans).toHaveLength(100)
  })
})
