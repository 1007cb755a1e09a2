import ts from 'typescript'
import { handlersOf } from './controllers.ts'
import { gatewayCalls } from './gateway-calls.ts'
import type { Schema } from './json-schema.ts'
import { callOf, type Call, type Operation } from './operation.ts'
import { openSources, type Sources } from './program.ts'
import { INTRODUCTION } from './introduction.ts'
import { Types } from './types.ts'

export interface OpenApi {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, object> }
}

const SECURITY = {
  session: { type: 'apiKey', in: 'cookie', name: 'upline_session', description: 'Set at sign-in.' },
  token: { type: 'http', scheme: 'bearer', description: 'The same session, sent as a header.' },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'upl_…',
    description: 'An API key; each call names the scope it needs.',
  },
}

/** The API document, generated from the controllers. */
export function openApi(sources: Sources = openSources()): OpenApi {
  const types = new Types(sources.checker)
  const named = (name: string) => contractOf(sources, types, name)
  named('Problem')
  const calls = [
    ...handlersOf(sources).flatMap((handler) => callOf(types, handler, named) ?? []),
    ...gatewayCalls(types, sources.gatewayCalls),
  ].sort((a, b) => a.path.localeCompare(b.path))
  return {
    openapi: '3.1.0',
    info: { title: 'Upline', version: '1', description: INTRODUCTION },
    servers: [{ url: '/' }],
    tags: [...new Set(calls.flatMap(({ operation }) => operation.tags))].sort().map((name) => ({ name })),
    paths: pathsOf(calls),
    components: { schemas: sorted(types.components), securitySchemes: SECURITY },
  }
}

function pathsOf(calls: Call[]): OpenApi['paths'] {
  const paths: OpenApi['paths'] = {}
  for (const { path, verb, operation } of calls) (paths[path] ??= {})[verb] = operation
  return paths
}

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => a.localeCompare(b)))

export const contractNames = ({ checker, contracts }: Sources): ReadonlySet<string> =>
  new Set(checker.getExportsOfModule(checker.getSymbolAtLocation(contracts)!).map(({ name }) => name))

/** A type of libs/contracts by name. */
function contractOf({ checker, contracts }: Sources, types: Types, name: string): Schema {
  const list = name.endsWith('[]')
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(contracts)!)
  const symbol = exported.find((each) => each.name === name.replace('[]', ''))
  if (!symbol) throw new Error(`A comment names ${name}, which libs/contracts does not export`)
  const real = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const schema = types.of(checker.getDeclaredTypeOfSymbol(real))
  return list ? { type: 'array', items: schema } : schema
}
