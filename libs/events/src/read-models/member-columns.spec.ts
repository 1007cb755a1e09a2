import { columnsFor, storedRow, storeMembers } from './member-columns.queries.ts'

const statement = (columns: Record<string, string>, types = {}) =>
  storeMembers({ table: 'copies', columns, types, when: 'copies.version < excluded.version' })

describe('a copy of members', () => {
  it('has a column for each fact', () => {
    expect(columnsFor('id', 'firstName', 'originationWebsite')).toEqual({
      ...{ id: 'id', first_name: 'firstName', origination_website: 'originationWebsite' },
    })
  })

  it('stores facts under other names, with their types', () => {
    const sql = statement({ profile_version: 'version', joined_at: 'createdAt', nmls_key: 'nmlsKey' })
    expect(sql).toContain('insert into copies (id, profile_version, joined_at, nmls_key)')
    expect(sql).toContain('(id text, "version" int, "createdAt" timestamptz, "nmlsKey" text)')
    expect(sql).toContain('joined_at = excluded.joined_at')
  })

  it('reads a fact once that two columns hold', () => {
    const sql = statement({ profile_version: 'version', upline_version: 'version' })
    expect(sql).toContain('(id text, "version" int)')
  })

  it('stores what an event omits as empty', () => {
    const sql = statement({ duties: 'duties', title: 'title', email: 'email' })
    expect(sql).toContain(`select f.id, coalesce(f."duties", '{}'), coalesce(f."title", ''), f."email"`)
  })

  it('knows the types of columns of its own', () => {
    expect(statement({ hidden_fields: 'hiddenFields' }, { hiddenFields: 'jsonb' })).toContain('"hiddenFields" jsonb')
  })

  it('counts no row as changed whose version alone differs', () => {
    expect(storedRow()).toContain(`to_jsonb(old) - '{version}'::text[]`)
  })
})
