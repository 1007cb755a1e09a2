import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './home.ts'
import { readPsqlScript, withVariables } from './psql-script.ts'

describe('psql script', () => {
  it('parses connections, variables, statements, and statements whose results are run', () => {
    const text = [
      '-- a comment; with a semicolon',
      '\\set ON_ERROR_STOP on',
      '\\getenv word WORD',
      'alter role a',
      "  password :'word';",
      "select 'create database a' \\gexec",
      '\\connect a',
      'do $$ begin',
      '  perform 1;',
      'end $$;',
    ].join('\n')
    expect(readPsqlScript(text)).toEqual([
      { kind: 'variable', name: 'word', from: 'WORD' },
      { kind: 'run', sql: "alter role a\n  password :'word';" },
      { kind: 'results', sql: "select 'create database a'" },
      { kind: 'connect', database: 'a' },
      { kind: 'run', sql: 'do $$ begin\n  perform 1;\nend $$;' },
    ])
    expect(withVariables("password :'word'", (name) => `<${name}>`)).toBe('password <word>')
  })

  it('refuses an unknown psql command and an unterminated statement', () => {
    expect(() => readPsqlScript('\\copy a from b')).toThrow("'\\copy' is not a command")
    expect(() => readPsqlScript('select 1')).toThrow('ends inside a statement: select 1')
  })

  it.each(['roles.sql', 'own-database.sql'])('parses %s of deploy/postgres', (file) => {
    expect(readPsqlScript(readFileSync(path.join(ROOT, 'deploy/postgres', file), 'utf8')).length).toBeGreaterThan(1)
  })
})
