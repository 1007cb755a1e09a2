import { replacedBy, schemaFault } from './schema-versions.ts'

describe('a build on a database', () => {
  const baselines = [{ name: 'baseline', replaces: 'm2' }]
  const of = (known: string[], executed: string[]) =>
    schemaFault(
      { database: 'upline_loans', known, executed, baselines: known.includes('baseline') ? baselines : [] },
      '1.4.0',
    )

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

  it('refuses a schema that lacks some of what a baseline replaced, and names the last of them', () => {
    expect(of(['events', 'baseline'], ['events', 'm1'])).toBe(
      'Database upline_loans is at migration m1, which is too old for this build (version 1.4.0): first start a build that ends at migration m2',
    )
  })
})

describe('a baseline', () => {
  it('replaces all migrations up to its last one, except those that the build still lists', () => {
    const executed = ['events', 'm1', 'm2', 'files', 'm3']
    expect(replacedBy({ name: 'baseline', replaces: 'm2' }, executed, ['events', 'files', 'baseline', 'm3'])).toEqual([
      'm1',
      'm2',
    ])
    expect(replacedBy({ name: 'baseline', replaces: 'm2' }, ['events', 'm1'], ['events', 'baseline'])).toEqual([])
  })
})
