import { freshness, tookText, untilNext } from './freshness.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString()

it.each([
  [null, 'never read'],
  [ago(-30), 'read just now'],
  [ago(59), 'read just now'],
  [ago(120), 'read 2 min ago'],
  [ago(3_599), 'read 59 min ago'],
  [ago(7_200), 'read 2 h ago'],
  [ago(86_400), 'read 1 day ago'],
  [ago(3 * 86_400), 'read 3 days ago'],
])('%s is said as %s', (at, text) => expect(freshness(at, NOW)).toBe(text))

it('says when the next read comes', () => {
  expect(untilNext(null, NOW)).toBe('only when somebody refreshes')
  expect(untilNext(ago(5), NOW)).toBe('next in a moment')
  expect(untilNext(ago(-180), NOW)).toBe('next in 3 min')
})

it('says how long a run took', () => {
  expect(tookText(ago(0.44), ago(0))).toBe('0.4 s')
  expect(tookText(ago(75), ago(0))).toBe('75 s')
  expect(tookText(ago(600), ago(0))).toBe('10 min')
})
