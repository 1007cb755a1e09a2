import { durationText, nextSyncText, syncAge } from './sync-times.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString()

it.each([
  [null, 'Never synced'],
  [ago(-30), 'Synced just now'],
  [ago(59), 'Synced just now'],
  [ago(120), 'Synced 2 min ago'],
  [ago(3_599), 'Synced 59 min ago'],
  [ago(7_200), 'Synced 2 h ago'],
  [ago(86_400), 'Synced 1 day ago'],
  [ago(3 * 86_400), 'Synced 3 days ago'],
])('shows %s as %s', (at, text) => expect(syncAge(at, NOW)).toBe(text))

it('shows when the next sync starts', () => {
  expect(nextSyncText(null, NOW)).toBe('syncs only on refresh')
  expect(nextSyncText(ago(5), NOW)).toBe('next in a moment')
  expect(nextSyncText(ago(-180), NOW)).toBe('next in 3 min')
})

it('shows the duration of a run', () => {
  expect(durationText(ago(0.44), ago(0))).toBe('0.4 s')
  expect(durationText(ago(75), ago(0))).toBe('75 s')
  expect(durationText(ago(600), ago(0))).toBe('10 min')
})
