import * as fc from 'fast-check'
import { parseTenantTime, tenantDay } from './tenant-time.ts'

const NEW_YORK = 'America/New_York'

it('reads a timestamp without an offset in the tenant time zone', () => {
  expect(parseTenantTime('1/15/2026 9:04:06 AM', NEW_YORK)?.toISOString()).toBe('2026-01-15T14:04:06.000Z')
  expect(parseTenantTime('7/15/2026 9:04:06 PM', NEW_YORK)?.toISOString()).toBe('2026-07-16T01:04:06.000Z')
})

it('reads 12 AM as midnight and 12 PM as noon', () => {
  expect(parseTenantTime('1/15/2026 12:00:00 AM', 'UTC')?.toISOString()).toBe('2026-01-15T00:00:00.000Z')
  expect(parseTenantTime('1/15/2026 12:00:00 PM', 'UTC')?.toISOString()).toBe('2026-01-15T12:00:00.000Z')
})

it('reads a day as its first moment there', () => {
  expect(parseTenantTime('01/15/2026', 'America/Los_Angeles')?.toISOString()).toBe('2026-01-15T08:00:00.000Z')
})

it('takes the first of a repeated hour, and moves a skipped one forward', () => {
  expect(parseTenantTime('11/1/2026 1:30:00 AM', NEW_YORK)?.toISOString()).toBe('2026-11-01T05:30:00.000Z')
  expect(parseTenantTime('3/8/2026 2:30:00 AM', NEW_YORK)?.toISOString()).toBe('2026-03-08T07:30:00.000Z')
})

it.each(['', 'yesterday', '2026-01-15', '13/1/2026', '2/30/2026'])('rejects %p', (text) => {
  expect(parseTenantTime(text, NEW_YORK)).toBeUndefined()
})

it("returns the day in the tenant's calendar", () => {
  expect(tenantDay(new Date('2026-01-15T03:00:00Z'), NEW_YORK)).toBe('2026-01-14')
})

it('converts any unambiguous local time back to the same instant', () => {
  const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  const zones = fc.constantFrom(NEW_YORK, 'America/Los_Angeles', 'Pacific/Honolulu', 'UTC')
  fc.assert(
    fc.property(instants, zones, (instant, zone) => {
      instant.setUTCMilliseconds(0)
      const stamp = instant.toLocaleString('en-US', { timeZone: zone }).replace(',', '').replaceAll('\u202f', ' ')
      const read = parseTenantTime(stamp, zone)!
      const again = read.toLocaleString('en-US', { timeZone: zone }).replace(',', '').replaceAll('\u202f', ' ')
      expect(again).toBe(stamp)
      expect([0, 3_600_000]).toContain(instant.getTime() - read.getTime())
    }),
  )
})
