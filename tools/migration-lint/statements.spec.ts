import fc from 'fast-check'
import { bare, statementsRunBy, partsOf, statementsOf } from './statements.ts'

const quoted = fc.constantFrom(
  `'a;b'`,
  `'it''s; fine'`,
  `"odd;name"`,
  `$$ x; y $$`,
  `$body$ begin; $$ ; end $body$`,
  `/* no; */ 1`,
)
const plain = fc.constantFrom('select', 'from t', 'x = 1', '-- a; comment\n')
const statement = fc.array(fc.oneof(plain, quoted), { minLength: 1 }).map((parts) => `do ${parts.join(' ')} end`)

describe('SQL', () => {
  it('splits at the semicolons that end a statement, and at no other', () => {
    fc.assert(
      fc.property(fc.array(statement), (written) => {
        expect(statementsOf(written.map((one) => `${one}\n;`).join('\n'))).toEqual(written)
      }),
    )
  })

  it('removes comments, strings and bodies', () => {
    expect(bare(`-- why\nINSERT /* here */ into notes values ('drop table x', $$ drop table y $$)`)).toBe(
      `insert into notes values ('', $$)`,
    )
    expect(statementsOf('-- nothing; here\n/* at all */')).toEqual([])
  })

  it('includes the statements of a block, and not those of a function', () => {
    expect(statementsRunBy('do $$ begin update loans set a = 1; delete from notes; end $$')).toEqual([
      'update loans set a = 1',
      'delete from notes',
      'end',
    ])
    expect(statementsRunBy('create function f() returns void language sql as $$ update loans set a = 1 $$')).toEqual([])
  })

  it('splits an alter table at its commas', () => {
    expect(partsOf('add column a numeric(9, 2), drop column b')).toEqual([
      'add column a numeric(9, 2)',
      'drop column b',
    ])
  })
})
