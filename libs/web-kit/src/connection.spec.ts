import { QueryObserver } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { connectionOf } from './connection.ts'
import { createQueryClient } from './query-client.ts'

const unavailable = new ApiError({ status: 503, statusText: 'Service Unavailable', body: '' })
const refused = new ApiError({ status: 403, statusText: 'Forbidden', body: '' })

/** A shown query that loaded at `loadedAt`, and then fails with the error, if there is one. */
async function show(client: ReturnType<typeof createQueryClient>, key: string, error?: Error, loadedAt?: number) {
  if (loadedAt) client.setQueryData([key], key, { updatedAt: loadedAt })
  const queryFn = () => (error ? Promise.reject(error) : Promise.resolve(key))
  const observer = new QueryObserver(client, { queryKey: [key], queryFn, retry: false, enabled: !!error })
  const stop = observer.subscribe(() => {})
  if (error) await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
  return stop
}

describe('connectionOf', () => {
  it('reports online while calls succeed, and after a refusal', async () => {
    const client = createQueryClient()
    const stop = [await show(client, '/api/loans', undefined, 1_000), await show(client, '/api/users', refused)]
    expect(connectionOf(client, true)).toEqual({ state: 'online', dataFrom: 0 })
    stop.forEach((end) => end())
  })

  it('reports failing while a call of the page fails, with the age of its data', async () => {
    const client = createQueryClient()
    const stop = [
      await show(client, '/api/loans', unavailable, 2_000),
      await show(client, '/api/team', new TypeError('Failed to fetch')),
      await show(client, '/api/users', undefined, 1_000),
    ]
    expect(connectionOf(client, true)).toEqual({ state: 'failing', dataFrom: 2_000 })
    stop.forEach((end) => end())
    expect(connectionOf(client, true).state).toBe('online')
  })

  it('reports offline without a network, with the age of the oldest data shown', async () => {
    const client = createQueryClient()
    const stop = [
      await show(client, '/api/loans', undefined, 2_000),
      await show(client, '/api/users', undefined, 1_000),
    ]
    expect(connectionOf(client, false)).toEqual({ state: 'offline', dataFrom: 1_000 })
    stop.forEach((end) => end())
  })
})
