import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Migration } from '@mikro-orm/migrations'

export interface ReadMigration {
  /** Relative to the repository. */
  file: string
  source: string
  sql: string[]
  inTransaction: boolean
  hasDown: boolean
  /** Whether the service's list.ts includes it. Services include the libraries' migrations. */
  isListed: boolean
}

/** The files with migrations: a folder of each service, and some in libraries. */
function migrationFiles(root: string): string[] {
  const inside = (folder: string) =>
    fs.existsSync(path.join(root, folder)) ? fs.readdirSync(path.join(root, folder)) : []
  const services = inside('services').flatMap((service) =>
    inside(`services/${service}/migrations`).map((name) => `services/${service}/migrations/${name}`),
  )
  const libraries = inside('libs').flatMap((lib) => inside(`libs/${lib}/src`).map((name) => `libs/${lib}/src/${name}`))
  return [...services, ...libraries]
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && path.basename(file) !== 'list.ts')
    .filter((file) => fs.readFileSync(path.join(root, file), 'utf8').includes(' extends Migration'))
    .sort()
}

type MigrationClass = new (...args: never[]) => Migration

/** Each migration with the statements that it sends, from an instance of its class, because its source may compute them. */
export async function readMigrations(root: string): Promise<ReadMigration[]> {
  return (await Promise.all(migrationFiles(root).map((file) => readFile(root, file)))).flat()
}

async function readFile(root: string, file: string): Promise<ReadMigration[]> {
  const source = fs.readFileSync(path.join(root, file), 'utf8')
  const migrationClasses = Object.values((await import(pathToFileURL(path.join(root, file)).href)) as object).flatMap(
    classIn,
  )
  return Promise.all(
    [...new Set(migrationClasses)].map(async (type) => ({
      file,
      source,
      isListed: isListed(root, file),
      ...(await readClass(type)),
    })),
  )
}

/** A file exports the class itself, or `{ name, class }`. */
function classIn(exported: unknown): MigrationClass[] {
  const candidate = typeof exported === 'object' && exported !== null && 'class' in exported ? exported.class : exported
  const isOne = typeof candidate === 'function' && candidate.prototype instanceof Migration
  return isOne ? [candidate as MigrationClass] : []
}

async function readClass(type: MigrationClass): Promise<Pick<ReadMigration, 'sql' | 'inTransaction' | 'hasDown'>> {
  const migration = new type()
  await migration.up()
  return {
    sql: migration.getQueries().map(String),
    inTransaction: migration.isTransactional(),
    hasDown: Object.hasOwn(type.prototype as object, 'down'),
  }
}

function isListed(root: string, file: string): boolean {
  const list = path.join(root, path.dirname(file), 'list.ts')
  return !fs.existsSync(list) || fs.readFileSync(list, 'utf8').includes(`'./${path.basename(file)}'`)
}
