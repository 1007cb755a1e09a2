import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { gateway, services } from '../start/processes.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const apps = [...services, gateway]

type Reader = (env: NodeJS.ProcessEnv) => object

/** What every app needs, so that its other settings have their defaults. */
const NEEDED = {
  ...Object.fromEntries(
    apps.flatMap(({ name }) => [
      [`${name.toUpperCase()}_DATABASE_URL`, 'postgresql://a:b@127.0.0.1/x'],
      [`${name.toUpperCase()}_URL`, 'http://127.0.0.1:1'],
    ]),
  ),
  REDIS_URL: 'redis://127.0.0.1',
  EVENT_LOG_URL: 'postgresql://a:b@127.0.0.1/log',
}

/** Variables of the apps whose default is a value, not a description or another variable, by the tables of the manual. */
function literalDefaults(): [string, string][] {
  const manual = fs.readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8')
  const tables = manual.slice(manual.indexOf('### Shared by the apps'), manual.indexOf('## Production'))
  return tables.split('\n').flatMap((line): [string, string][] => {
    const [, names = '', value = ''] = /^\| (`[^|]+`) \| ([^|]+) \|/.exec(line) ?? []
    const variables = [...names.matchAll(/`([A-Z_\d]+)`/g)].map(([, name]) => name!)
    const values = /^(`[^`]*`|\d+)(, (`[^`]*`|\d+))*$/.test(value) ? value.replaceAll('`', '').split(', ') : []
    const pairs =
      variables.length === values.length ? variables.map((name, at): [string, string] => [name, values[at]!]) : []
    return pairs.filter(([, literal]) => !/^[A-Z]+_[A-Z_]+$/.test(literal))
  })
}

async function readerOf(folder: string): Promise<Reader> {
  const config = (await import(pathToFileURL(path.join(ROOT, folder, 'src/config.ts')).href)) as Record<string, unknown>
  return Object.entries(config).find(([name]) => /^read\w+Config$/.test(name))![1] as Reader
}

/** The settings of an app, and the variables that it read for them. */
function readWith(read: Reader, settings: NodeJS.ProcessEnv): { config: object; names: Set<string> } {
  const names = new Set<string>()
  const get = (env: NodeJS.ProcessEnv, name: string | symbol) => {
    names.add(String(name))
    return Reflect.get(env, name) as unknown
  }
  return { config: read(new Proxy({ ...settings }, { get })), names }
}

describe('the defaults in the tables of settings', () => {
  const documented = literalDefaults()

  it('include the settings that have a value as default', () => {
    expect(documented.length).toBeGreaterThan(20)
  })

  it.each(apps.map(({ name, folder }) => [name, folder]))('match those of %s', async (_name, folder) => {
    const read = await readerOf(folder)
    const { config, names } = readWith(read, NEEDED)
    const own = documented.filter(([name]) => names.has(name))
    expect(own.length).toBeGreaterThan(1)
    const other = own.filter(([name, value]) => !isSame(readWith(read, { ...NEEDED, [name]: value }).config, config))
    expect(other).toEqual([])
  })
})

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b)
