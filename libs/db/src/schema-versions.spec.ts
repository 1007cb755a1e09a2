import { newerSchemaFault } from './schema-versions.ts'

describe('a build on a database', () => {
  const of = (known: string[], executed: string[]) =>
    newerSchemaFault({ database: 'upline_loans', known, executed }, '1.4.0')

  it('accepts a schema whose migrations it knows', () => {
    expect(of(['m1', 'm2'], ['m1', 'm2'])).toBeUndefined()
    expect(of(['m1', 'm2'], ['m1'])).toBeUndefined()
    expect(of(['m1'], [])).toBeUndefined()
  })

  it('refuses a newer schema in one line that names both versions', () => {
    expect(of(['m1', 'm2'], ['m1', 'm2', 'm3', 'm4'])).toBe(
      'Database upline_loans is at migration m4, and this build (version 1.4.0) ends at m2: start the newer build, or restore a backup from before its upgrade',
    )
  })
})
