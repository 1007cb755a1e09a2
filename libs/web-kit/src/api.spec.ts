import { ApiError, failureMessage, fieldErrors } from './api-error.ts'
import { api, apiPage, withPostQuery, withQuery } from './api.ts'
import { fakeFetch } from './fake-fetch.ts'

/** The address does not matter for failures. */
const failure = (path: string) =>
  api(path as '/api/loans').then(
    () => undefined,
    (error: unknown) => error as ApiError,
  )

const problem = {
  status: 409,
  title: 'Conflict',
  code: 'roster.username-taken',
  message: 'The username wen is taken.',
  errors: [{ field: 'username', message: 'Taken' }],
}

describe('a call', () => {
  it('sends the session and JSON', async () => {
    const calls = fakeFetch({ '/api/users': { status: 201, body: { id: '7' } } })
    await expect(
      api('/api/users', { method: 'POST', json: { firstName: 'Wen', lastName: 'Li', email: 'wen@example.com' } }),
    ).resolves.toEqual({ id: '7' })
    expect(calls[0]?.init).toMatchObject({
      method: 'POST',
      credentials: 'include',
      body: '{"firstName":"Wen","lastName":"Li","email":"wen@example.com"}',
      headers: { 'content-type': 'application/json' },
    })
  })

  it('begins its own trace', async () => {
    const calls = fakeFetch({ '/api/loans': { body: [] } })
    await api('/api/loans')
    await api('/api/loans')
    const sent = calls.map(({ init }) => (init.headers as Record<string, string>)['traceparent'])
    expect(sent[0]).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    expect(sent[0]).not.toBe(sent[1])
  })

  it('leaves the content type of a form to the browser', async () => {
    const calls = fakeFetch({ '/api/upload-profile-photo': { body: {} } })
    await api('/api/upload-profile-photo', { method: 'POST', body: new FormData() })
    expect(calls[0]?.init.headers).not.toHaveProperty('content-type')
  })

  it('accepts an empty response', async () => {
    fakeFetch({ '/api/auth/logout': { status: 204 } })
    await expect(api('/api/auth/logout', { method: 'POST' })).resolves.toBeUndefined()
  })

  it('returns the cursor of the next page', async () => {
    fakeFetch({ '/api/users': { body: [], headers: { 'Next-Cursor': 'c2' } }, '/api/users?cursor=c2': { body: [] } })
    await expect(apiPage('/api/users')).resolves.toEqual({ data: [], nextCursor: 'c2' })
    await expect(apiPage(withQuery('/api/users', { cursor: 'c2' }))).resolves.toEqual({
      data: [],
      nextCursor: undefined,
    })
  })

  it('omits empty filters', () => {
    expect(withQuery('/api/loans', { q: 'ann lee', status: undefined, cursor: null, limit: 50, scope: '' })).toBe(
      '/api/loans?q=ann+lee&limit=50',
    )
    expect(withQuery('/api/loans', {})).toBe('/api/loans')
    expect(withPostQuery('/api/licenses/import', { dryRun: 'true' })).toBe('/api/licenses/import?dryRun=true')
  })
})

describe('a call that fails', () => {
  it("reads '{status}: {body}'", async () => {
    fakeFetch({ '/api/loans': { status: 503, statusText: 'Service Unavailable', body: 'no database' } })
    expect((await failure('/api/loans'))?.message).toBe('503: no database')
  })

  it("reads '{status}: {status text}' without a body", async () => {
    fakeFetch({ '/api/loans': { status: 503, statusText: 'Service Unavailable' } })
    expect((await failure('/api/loans'))?.message).toBe('503: Service Unavailable')
  })

  it("contains the server's message, code and fields", async () => {
    fakeFetch({ '/api/users': { status: 409, statusText: 'Conflict', body: problem } })
    const error = await failure('/api/users')
    expect(error).toMatchObject({ status: 409, statusText: 'Conflict', code: 'roster.username-taken' })
    expect(failureMessage(error, 'Failed')).toBe('The username wen is taken.')
    expect(fieldErrors(error)).toEqual({ username: 'Taken' })
  })

  it('names the connection if no response arrives, and passes other errors on', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(api('/api/loans')).rejects.toThrow('Upline cannot be reached. Check your internet connection')
    globalThis.fetch = () => Promise.reject(new DOMException('The user aborted a request.', 'AbortError'))
    await expect(api('/api/loans')).rejects.toThrow('aborted')
  })

  it("falls back to the screen's text if the server sends none", async () => {
    fakeFetch({ '/a': { status: 500, body: '<html>' }, '/b': { status: 500, body: 'null' } })
    expect(failureMessage(await failure('/a'), 'Login failed')).toBe('Login failed')
    expect(failureMessage(await failure('/b'), 'Login failed')).toBe('Login failed')
    expect(failureMessage(new TypeError('network'), 'Login failed')).toBe('Login failed')
    expect(fieldErrors(new TypeError('network'))).toEqual({})
  })
})
