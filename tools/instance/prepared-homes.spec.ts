import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyPreparedHome, PREPARED_HOMES, prepareHomes, type PreparedHomes } from './prepared-homes.ts'

let prepared: PreparedHomes
const folder = mkdtempSync(join(tmpdir(), 'upline-copies-'))

beforeAll(async () => {
  prepared = await prepareHomes((home, seed) => {
    mkdirSync(join(home, 'postgres'))
    for (const file of ['postgres/PG_VERSION', 'postgres/postgresql.conf', 'seed'])
      writeFileSync(join(home, file), `${seed}\n`)
    return Promise.resolve()
  })
})
afterAll(() => {
  prepared.remove()
  rmSync(folder, { recursive: true })
})

function seedOfCopy(env: NodeJS.ProcessEnv, args: string[] = []): string | undefined {
  const copy = mkdtempSync(join(folder, 'copy-'))
  copyPreparedHome(copy, { [PREPARED_HOMES]: JSON.stringify(prepared.folders), ...env }, args)
  return existsSync(join(copy, 'seed')) ? readFileSync(join(copy, 'seed'), 'utf8').trim() : undefined
}

describe('a prepared home', () => {
  it('gives each seed a copy of its home', () => {
    expect([seedOfCopy({}), seedOfCopy({ UPLINE_SEED: 'demo' }), seedOfCopy({ UPLINE_SEED: 'none' })]).toEqual([
      ...['demo', 'demo', 'none'],
    ])
  })

  it('keeps the settings of Postgres and does not wait for the disk', () => {
    const settings = readFileSync(join(prepared.folders.none!, 'postgres/postgresql.conf'), 'utf8')
    expect(settings).toBe('none\n\nfsync = off\n')
  })

  it('leaves production, Kafka and runs without preparation a first start of their own', () => {
    expect(seedOfCopy({ UPLINE_SEED: 'none', UPLINE_MODE: 'production' })).toBeUndefined()
    expect(seedOfCopy({ EVENT_BUS: 'kafka' })).toBeUndefined()
    expect(seedOfCopy({}, ['--kafka'])).toBeUndefined()
    expect(seedOfCopy({ [PREPARED_HOMES]: undefined })).toBeUndefined()
  })
})
