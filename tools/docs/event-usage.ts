import fs from 'node:fs'
import path from 'node:path'
import * as contracts from '@upline/contracts/events'

/** The event types that a service's source consumes and appends. */
export interface EventUsage {
  service: string
  handles: string[]
  appends: string[]
}

const COPIES = path.resolve(import.meta.dirname, '../../libs/events/src')

const typeOfConstant = new Map(contracts.EVENT_TYPES.map(({ type }) => [constantOf(type), type]))

/**
 * Reads the sources of every service: `@EventPattern('user-created')`, `readonly snapshot = membersSnapshot` and
 * `readonly events = MEMBER_EVENTS` of its read models, and `type: userCreated`. Read models of libs/events that it uses
 * are sources, too.
 */
export function eventUsage(services: string): EventUsage[] {
  const copies = sources(COPIES).flatMap((text) => {
    const name = /\bclass (\w+) extends LiveReadModel\b/.exec(text)?.[1]
    return name ? [{ text, isUsedBy: (source: string) => new RegExp(`\\b${name}\\b`).test(source) }] : []
  })
  return fs
    .readdirSync(services)
    .sort()
    .map((service) => {
      const own = sources(path.join(services, service, 'src'))
      const used = copies.filter(({ isUsedBy }) => own.some(isUsedBy)).map(({ text }) => text)
      return { service, ...usageIn([...own, ...used]) }
    })
}

/** `user-created` has the constant userCreated. */
export function constantOf(type: string): string {
  return type.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

export function usageIn(texts: string[]): { handles: string[]; appends: string[] } {
  const patterns = texts.flatMap((text) =>
    [...text.matchAll(/@EventPattern(?:<\w+>)?\(\s*'([\w-]+)'/g)].map((hit) => hit[1] ?? ''),
  )
  const snapshots = texts.flatMap((text) =>
    [...text.matchAll(/\breadonly snapshot = (\w+)/g)].flatMap((hit) => typeOfConstant.get(hit[1] ?? '') ?? []),
  )
  const handled = texts.flatMap((text) =>
    [...text.matchAll(/\breadonly events = (?:(\w+)|(\[.*\]))/g)].flatMap(([, name = '', list = '']) =>
      name
        ? ((contracts as Record<string, unknown>)[name] as string[])
        : [...list.matchAll(/'([\w-]+)'/g)].map((hit) => hit[1] ?? ''),
    ),
  )
  const constants = texts.flatMap((text) =>
    [...text.matchAll(/\btype:([^,;\n}]+)/g)].flatMap((hit) => (hit[1] ?? '').match(/\b[a-z]\w+\b/g) ?? []),
  )
  const appends = constants.flatMap((constant) => typeOfConstant.get(constant) ?? [])
  return { handles: unique([...patterns, ...snapshots, ...handled]), appends: unique(appends) }
}

const unique = (list: string[]) => [...new Set(list)].sort()

function sources(folder: string): string[] {
  if (!fs.existsSync(folder)) return []
  const entries = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = entries.filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
  return files.map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
}
