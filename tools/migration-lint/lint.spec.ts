import fs from 'node:fs'
import path from 'node:path'
import { RULES } from './finding.ts'
import { fingerprint, isAllowed, lint, type Landed, told } from './lint.ts'
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

describe('the migrations of the house', () => {
  it('are safe under load, but those that had landed before anybody looked, and those are as they were', async () => {
    const migrations = await readMigrations(ROOT)
    expect(migrations.length).toBeGreaterThan(40)
    expect(migrations.flatMap((one) => lint(one, landed)).map(told)).toEqual([])
    expect(Object.keys(landed).filter((file) => !migrations.some((one) => one.file === file))).toEqual([])
  })
})

describe('a finding', () => {
  it('names file and line, statement, why, and what to do instead', () => {
    const [found] = lint(migration('create index by_x on loans (x)'), {})
    expect(found).toMatchObject({
      ...{ file: 'services/loans/migrations/m99-new.ts', line: 2, rule: 'index-that-blocks', table: 'loans' },
      statement: 'create index by_x on loans (x)',
      ...RULES['index-that-blocks'],
    })
    expect(told(found!)).toMatch(/m99-new\.ts:2 .*\(loans\)\n.*create index by_x[^]*why: .*\n.*instead: /)
  })

  it('is left out where the file says of that table why it does not count', () => {
    expect(lint(migration('create index by_x on notes (x)'), {})).toEqual([])
    expect(isAllowed('// lock-ok index-that-blocks notes: ok', 'index-that-blocks', 'notes')).toBe(false)
  })

  it('is made of a landed migration that was changed, of a way back, and of a file that no list names', () => {
    const one = migration('update loans set x = 1')
    expect(lint(one, { [one.file]: fingerprint(one) })).toEqual([])
    const rules = (changed: ReadMigration, known: Landed = {}) => lint(changed, known).map(({ rule }) => rule)
    expect(rules({ ...one, sql: ['select 1'] }, { [one.file]: fingerprint(one) })).toEqual(['landed-and-changed'])
    expect(rules(migration('select 1', { hasDown: true, isListed: false }))).toEqual(['unlisted', 'way-back'])
  })
})
