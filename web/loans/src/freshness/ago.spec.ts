import { ago } from './ago.ts'

const now = new Date('2026-11-21T12:00:00Z')

describe('how long ago', () => {
  it.each([
    ['2026-11-21T11:59:01Z', 'just now'],
    ['2026-11-21T12:00:05Z', 'just now'], // a clock that runs ahead
    ['2026-11-21T11:58:00Z', '2 min ago'],
    ['2026-11-21T11:00:01Z', '59 min ago'],
    ['2026-11-21T09:00:00Z', '3 h ago'],
    ['2026-11-20T11:00:00Z', '1 day ago'],
    ['2026-11-11T12:00:00Z', '10 days ago'],
  ])('%s is %s', (then, words) => expect(ago(new Date(then), now)).toBe(words))
})
