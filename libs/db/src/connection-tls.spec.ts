import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { MikroORM } from '@mikro-orm/postgresql'
import { ormOptions } from './orm-options.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'upline-ca-'))
const authority = path.join(folder, 'ca.crt')
fs.writeFileSync(authority, 'a certificate')

afterAll(() => fs.rmSync(folder, { recursive: true }))

/** The settings that a service's pool connects with. */
async function poolOptions(query: string): Promise<{ ssl?: unknown }> {
  let options: { ssl?: unknown } = {}
  const { driverOptions, ...rest } = ormOptions({
    url: `postgresql://a:b@127.0.0.1:5432/c${query}`,
    entities: [],
    migrations: [],
  })
  const noted = { ...driverOptions, onPoolCreated: (pool: { options: object }) => void (options = pool.options) }
  const orm = await MikroORM.init({ ...rest, driverOptions: noted } as never)
  ;(orm.em as unknown as { getKysely(): unknown }).getKysely()
  await orm.close()
  return options
}

it('connects the pool of a service by the TLS settings of its URL', async () => {
  const { ssl } = await poolOptions(`?sslmode=verify-full&sslrootcert=${authority}`)
  expect(ssl).toMatchObject({ ca: 'a certificate' })
})

it('connects the pool without TLS if the URL asks for none', async () => {
  const { ssl } = await poolOptions('')
  expect(ssl).toBeUndefined()
})

it('names the file of a CA that cannot be read', () => {
  const url = 'postgresql://a:b@127.0.0.1:5432/c?sslmode=verify-full&sslrootcert=/nowhere/ca.crt'
  expect(() => ormOptions({ url, entities: [], migrations: [] })).toThrow('/nowhere/ca.crt')
})
