import fs from 'node:fs'
import path from 'node:path'

const FILE = path.resolve(import.meta.dirname, '../../../web/shell/public/api-docs/openapi.json')

/** A call of a service, as the document of the API has it, without /api. */
export interface ServiceCall {
  /** 'GET /leads' */
  call: string
  method: string
  path: string
  /** What an API key needs; undefined: no key may call it. */
  scope: string | undefined
  /** Names of its filters. */
  parameters: string[]
}

interface Operation {
  'x-service'?: string
  'x-scope'?: string
  parameters?: { name: string; in: string }[]
}

/** Every call of a service, for sweeps that must try them all. */
export function callsOfService(service: string): ServiceCall[] {
  const { paths } = JSON.parse(fs.readFileSync(FILE, 'utf8')) as { paths: Record<string, Record<string, Operation>> }
  return Object.entries(paths).flatMap(([name, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => operation['x-service'] === service)
      .map(([verb, operation]) => callOf(verb.toUpperCase(), name.replace(/^\/api/, ''), operation)),
  )
}

const callOf = (method: string, at: string, operation: Operation): ServiceCall => ({
  ...{ call: `${method} ${at}`, method, path: at, scope: operation['x-scope'] },
  parameters: (operation.parameters ?? []).filter((one) => one.in === 'query').map((one) => one.name),
})

/** The export of a member's data, which the gateway collects from every service. */
export const PERSONAL_DATA: ServiceCall = callOf('GET', '/personal-data/{memberId}', {})
