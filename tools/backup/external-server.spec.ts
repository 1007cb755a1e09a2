import { externalServerLine } from './external-server.ts'

describe('npm run backup', () => {
  it('backs up the embedded Postgres if the environment names no other', () => {
    expect(externalServerLine({ UPLINE_HOME: '/home/upline' })).toBeUndefined()
  })

  it.each([
    { DATABASE_URL: 'postgresql://admin:secret@db.example:5432/upline' },
    { LOANS_DATABASE_URL: 'postgresql://loans:secret@db.example:5432/upline_loans' },
  ])('names the server that it does not back up and the alternative, without a password, for %j', (env) => {
    const text = externalServerLine(env)
    expect(text).toContain(`Nothing was backed up: ${Object.keys(env)[0]} names Postgres at db.example:5432`)
    expect(text).toContain('pg_basebackup')
    expect(text).not.toContain('secret@')
  })
})
