import { newerSchemaFault } from './schema-versions.ts'

describe('a build on a database', () => {
  const of = (known: string[], executed: string[]) =>
    newerSchemaFault({ database: 'upline_loans', known, executed }, '1.4.0')

  it('starts if it knows every migration, whether it has more or not', () => {
    expect(of(['m1', 'm2'], ['m1', 'm2'])).toBeUndefined()
    expect(of(['m1', 'm2'], ['m1'])).toBeUndefined()
    expect(of(['m1'], [])).toBeUndefined()
  })

  it('is refused in one line that names both versions if the schema is newer', () => {
    expect(of(['m1', 'm2'], ['m1', 'm2', 'm3', 'm4'])).toBe(
      'Database upline_loans is at migration m4, and this build (version 1.4.0) ends at m2: start the newer build, or restore a backup from before its upgrade',
    )
  })
})
