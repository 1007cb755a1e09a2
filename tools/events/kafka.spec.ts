import { listeners } from './kafka.ts'

it('lists each topic of a service’s events once', () => {
  const streams = listeners()
  expect(streams.get('encompass')).toEqual(['loans.sync', 'roster.snapshot', 'roster.user'])
  expect(streams.get('recruiting')).toContain('roster.user')
  for (const topics of streams.values()) expect(new Set(topics).size).toBe(topics.length)
})
