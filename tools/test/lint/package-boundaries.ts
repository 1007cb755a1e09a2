import fs from 'node:fs'
import path from 'node:path'

/** What a package may import, by its tag `type:…` in package.json. Imports that are not listed are refused. */
export const MAY_IMPORT: Record<string, { types: string[]; except?: string[] }> = {
  pure: { types: ['pure'] },
  node: { types: ['pure', 'node'] },
  browser: { types: ['pure', 'browser'] },
  service: { types: ['pure', 'node'] },
  gateway: { types: ['pure', 'node'], except: ['@upline/db', '@upline/jobs'] },
  remote: { types: ['pure', 'browser'] },
  shell: { types: ['pure', 'browser'] },
  tool: { types: ['pure', 'node'] },
}

/** Libraries that a type of package may not use: pages use Mantine only through @upline/ui, and pure code has no I/O. */
export const NO_LIBRARY: Record<string, RegExp> = {
  pure: /^(node:|@nestjs\/|@mikro-orm\/|pg$|redis$|bullmq$|kafkajs$|react)/,
  browser: /^(node:|@nestjs\/|@mikro-orm\/|pg$|redis$|bullmq$|kafkajs$)/,
  remote: /^(node:|@nestjs\/|@mikro-orm\/|@mantine\/)/,
  shell: /^(node:|@nestjs\/|@mikro-orm\/|@mantine\/)/,
}

export interface WorkspacePackage {
  name: string
  folder: string
  type: string
  dependencies: string[]
}

/** Every workspace package, read from its package.json. */
export function workspacePackages(root: string): WorkspacePackage[] {
  const folders = ['libs', 'services', 'web', 'tools/simulators'].flatMap((parent) => childrenOf(root, parent))
  return [...folders, 'gateway'].flatMap((folder) => {
    const file = path.join(root, folder, 'package.json')
    if (!fs.existsSync(file)) return []
    const about = JSON.parse(fs.readFileSync(file, 'utf8')) as {
      name: string
      dependencies?: Record<string, string>
      devDependencies?: Record<string, string>
      nx?: { tags?: string[] }
    }
    const tag = about.nx?.tags?.find((one) => one.startsWith('type:')) ?? 'type:none'
    const dependencies = Object.keys({ ...about.dependencies, ...about.devDependencies })
    return [{ name: about.name, folder, type: tag.slice(5), dependencies }]
  })
}

const childrenOf = (root: string, parent: string): string[] => {
  const folder = path.join(root, parent)
  return fs.existsSync(folder) ? fs.readdirSync(folder).map((name) => `${parent}/${name}`) : []
}
