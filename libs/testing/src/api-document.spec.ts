import { apiDocument, type GivenResponse } from './api-document.ts'

const given = (what: Partial<GivenResponse>): GivenResponse => ({
  method: 'GET',
  url: '/auth/settings',
  status: 200,
  contentType: 'application/json; charset=utf-8',
  body: {},
  ...what,
})
const logout = { method: 'POST', url: '/auth/logout', status: 200 }

describe('the check of responses against the API document', () => {
  it('accepts a documented response', () => {
    expect(apiDocument.faultOf(given({ ...logout, body: { message: 'Logged out' } }))).toBeUndefined()
    expect(apiDocument.faultOf(given({ url: '/api-keys?x=1', body: [] }))).toBeUndefined()
  })

  it('refuses an undocumented status, and says what to do', () => {
    expect(apiDocument.faultOf(given({ ...logout, status: 418 }))).toContain(
      'POST /api/auth/logout answered 418, which its document does not have: write "@answers 418',
    )
  })

  it('refuses an extra field and a missing one', () => {
    expect(apiDocument.faultOf(given({ ...logout, body: { message: 'Logged out', token: 'x' } }))).toContain(
      'additional properties',
    )
    expect(apiDocument.faultOf(given({ ...logout, body: {} }))).toContain("required property 'message'")
  })

  it('refuses another media type', () => {
    expect(apiDocument.faultOf(given({ ...logout, contentType: 'text/html', body: 'x' }))).toContain('as text/html')
  })

  it('prefers a name to a parameter, and ignores what is not a call', () => {
    expect(apiDocument.callOf('GET', '/users/counts')?.path).toBe('/api/users/counts')
    expect(apiDocument.callOf('GET', '/users/7')?.path).toMatch(/^\/api\/users\/\{/)
    expect(apiDocument.faultOf(given({ url: '/health', status: 503 }))).toBeUndefined()
    expect(apiDocument.faultOf(given({ url: '/landing/ann', status: 404 }))).toBeUndefined()
  })
})
