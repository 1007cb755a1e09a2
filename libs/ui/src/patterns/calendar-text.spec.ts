import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { dayOfYear, longDate, mediumDate, tableDay } from './calendar-text.ts'

const texts = () => [
  ...[longDate('2026-11-23'), mediumDate('2026-01-01'), dayOfYear('2026-03-08')],
  ...[tableDay('2026-12-31', '2026-01-01'), tableDay('2025-12-31', '2026-01-01')],
]

describe('calendar date texts', () => {
  const expected = ['November 23, 2026', 'Jan 1, 2026', 'Mar 8', 'Dec 31', '12/31/2025']

  it('show the date itself', () => expect(texts()).toEqual(expected))

  it('create no format before their first use', async () => {
    vi.resetModules()
    const created = vi.spyOn(Intl, 'DateTimeFormat')
    const fresh = await import('./calendar-text.ts')
    expect(created).not.toHaveBeenCalled()
    fresh.longDate('2026-11-23')
    fresh.longDate('2026-11-24')
    expect(created).toHaveBeenCalledOnce()
    created.mockRestore()
  })

  it.each(['Pacific/Auckland', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Pacific/Niue'])(
    'show the same date in a browser in %s',
    (TZ) => {
      const file = path.resolve('libs/ui/src/patterns/calendar-text.ts')
      const script = `import(${JSON.stringify(file)}).then(({ dayOfYear, longDate, mediumDate, tableDay }) => console.log(JSON.stringify([
        longDate('2026-11-23'), mediumDate('2026-01-01'), dayOfYear('2026-03-08'),
        tableDay('2026-12-31', '2026-01-01'), tableDay('2025-12-31', '2026-01-01')])))`
      const written = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, TZ },
      })
      expect(JSON.parse(String(written))).toEqual(expected)
    },
  )
})
