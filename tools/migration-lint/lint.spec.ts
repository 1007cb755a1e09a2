import fs from 'node:fs'
import path from 'node:path'
import { RULES } from './finding.ts'
import { fingerprint, isAllowed, lint, type Landed, textOf } from './lint.ts'
import { readMigrations, type ReadMigration } from './read-migrations.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const landed = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'landed.json'), 'utf8')) as Landed

const migration = (sql: string, about: Partial<ReadMigration> = {}): ReadMigration => ({
  file: 'services/loans/migrations/m99-new.ts',
  source: `// lock-ok index-that-blocks notes: a row per office, some dozens\nthis.addSql('${sql}')`,
  sql: [sql],
  inTransaction: true,
  hasDown: false,
  isListed: true,
  ...about,
})

describe('migrations of the repository', () => {
  it('finds every migration safe under load, except the earliest ones, which stay unchanged', async () => {
    const migrations = await readMigrations(ROOT)
    expect(migrations.length).toBeGreaterThan(40)
    expect(migrations.flatMap((one) => lint(one, landed)).map(textOf)).toEqual([])
    expect(Object.keys(landed).filter((file) => !migrations.some((one) => one.file === file))).toEqual([])
  })
})

describe('finding of the migration lint', () => {
  it('names file and line, statement, reason and alternative', () => {
    const [found] = lint(migration('create index by_x on loans (x)'), {})
    expect(found).toMatchObject({
      ...{ file: 'services/loans/migrations/m99-new.ts', line: 2, rule: 'index-that-blocks', table: 'loans' },
      statement: 'create index by_x on loans (x)',
      ...RULES['index-that-blocks'],
    })
    expect(textOf(found!)).toMatch(/m99-new\.ts:2 .*\(loans\)\n.*create index by_x[^]*why: .*\n.*instead: /)
  })

  it('allows a finding that a comment explains for that table', () => {
    expect(lint(migration('create index by_x on notes (x)'), {})).toEqual([])
    expect(isAllowed('// lock-ok index-that-blocks notes: ok', 'index-that-blocks', 'notes')).toBe(false)
  })

  it('reports a changed migration, a down() and a file that is missing from list.ts', () => {
    const one = migration('update loans set x = 1')
    expect(lint(one, { [one.file]: fingerprint(one) })).toEqual([])
    const rules = (changed: ReadMigration, known: Landed = {}) => lint(changed, known).map(({ rule }) => rule)
    expect(rules({ ...one, sql: ['select 1'] }, { [one.file]: fingerprint(one) })).toEqual(['landed-and-changed'])
    expect(rules(migration('select 1', { hasDown: true, isListed: false }))).toEqual(['unlisted', 'way-back'])
  })
})
