import fs from 'node:fs'
import path from 'node:path'
import { EntitySchema } from '@mikro-orm/core'
import { ROOT } from '../start/infra/home.ts'

/** The entities of a service's `database/schema`. */
export async function ownEntities(service: string): Promise<EntitySchema[]> {
  const folder = path.join(ROOT, 'services', service, 'database/schema')
  if (service === '' || !fs.existsSync(folder)) throw new Error(`There is no ${path.relative(ROOT, folder)}`)
  const modules = await Promise.all(fs.readdirSync(folder).map((file) => import(path.join(folder, file)) as object))
  const found = modules.flatMap((module) => Object.values(module) as unknown[])
  return found.filter((one): one is EntitySchema => one instanceof EntitySchema)
}
