import type { Member, MoveAccepted } from '@upline/contracts'
import { api, apiPage, withQuery } from './api.ts'
import type { AnswerOf, BodyOf } from './calls.ts'
import { fakeFetch } from './fake-fetch.ts'

/** Never called: the compiler checks it, and reports an unused expectation as an error of this file. */
export const wrong = [
  // @ts-expect-error a path that the document does not have
  () => api('/api/usres'),
  // @ts-expect-error a name where the document has an id: parameters are filled in, not written
  () => api('/api/users/7'),
  // @ts-expect-error a parameter too many
  (id: string) => api(`/api/users/${id}/${id}`),
  // @ts-expect-error an unknown path
  (path: string) => api(path),
  // @ts-expect-error one of two paths is unknown
  (isLoan: boolean) => api(isLoan ? '/api/loans' : '/api/loan'),
  // @ts-expect-error a verb that the path does not have
  () => api('/api/loans', { method: 'DELETE' }),
  // @ts-expect-error no body
  () => api('/api/users', { method: 'POST' }),
  // @ts-expect-error a body without a field that is needed
  () => api('/api/users', { method: 'POST', json: { firstName: 'Wen', lastName: 'Li' } }),
  // @ts-expect-error a body with a field of another type
  (id: string) => api(`/api/users/${id}/upline`, { method: 'PUT', json: { uplineId: 7 } }),
  // @ts-expect-error a body for a call without one
  () => api('/api/auth/logout', { method: 'POST', json: { everywhere: true } }),
  // @ts-expect-error JSON where a form is taken
  () => api('/api/imports', { method: 'POST', json: {} }),
  // @ts-expect-error an unknown query parameter
  () => api(withQuery('/api/users', { page: 2 })),
  // @ts-expect-error a value that the query does not know
  () => api(withQuery('/api/loans', { sort: 'colour' })),
  // @ts-expect-error a query that is written by hand
  () => api('/api/users?limit=5'),
  // @ts-expect-error a call that needs its query
  () => api('/api/attention/loans'),
  // @ts-expect-error an answer misread
  async () => (await api('/api/auth/me')).userName,
  // @ts-expect-error a list misread as one
  async () => (await api('/api/users')).firstName,
]

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

describe('a call as the document has it', () => {
  it('infers its response from the path and the verb', async () => {
    fakeFetch({ '/api/users/7': { body: { id: '7' } } })
    const id = '7' as string
    const member = await api(`/api/users/${id}`)
    const isMember: Same<typeof member, Member> = true
    const isList: Same<AnswerOf<'/api/users'>, Member[]> = true
    const isMoved: Same<AnswerOf<`/api/users/${string}/upline`, 'PUT'>, Member | MoveAccepted> = true
    const isUpline: Same<
      BodyOf<`/api/users/${number}/upline`, 'PATCH'>,
      { effectiveOn?: string | null; uplineId: string | null }
    > = true
    expect([member.id, isMember, isList, isMoved, isUpline]).toEqual(['7', true, true, true, true])
  })

  it('prefers a name to a parameter, like the server', async () => {
    fakeFetch({ '/api/users/counts': { body: { total: 3 } } })
    expect((await api('/api/users/counts')).total).toBe(3)
  })

  it('keeps the type of a path with a query', async () => {
    fakeFetch({ '/api/users?level=2&limit=5': { body: [], headers: { 'Next-Cursor': 'c' } } })
    const path: string = withQuery('/api/users', { level: '2', limit: 5, cursor: undefined, q: '' })
    const page = await apiPage(withQuery('/api/users', { level: '2', limit: 5 }))
    const isPage: Same<typeof page.data, Member[]> = true
    expect([path, page.nextCursor, isPage]).toEqual(['/api/users?level=2&limit=5', 'c', true])
  })
})
