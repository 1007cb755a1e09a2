import type { OpenApi } from './document.ts'
import type { Schema } from './json-schema.ts'
import type { Operation } from './operation.ts'

const HEAD = `// Written by \`npm run docs\` from the API document. A unit test fails if it is stale.
/* eslint-disable max-lines */
`

interface Place {
  operations: Record<string, Operation>
  below: Map<string, Place>
}

/** The types of `api()` in the pages: the input and response of each path. Types of libs/contracts keep their names. */
export function clientTypes(api: OpenApi, contracts: ReadonlySet<string>): string {
  const writer = new Writer(contracts)
  const tree = writer.place(treeOf(api), '')
  const own = writer.ownTypes(api)
  const imports = [...writer.imported].sort().map((name) => `  ${name},\n`)
  return `${HEAD}import type {\n${imports.join('')}} from '@upline/contracts'\n\n${own}export type CallTree = ${tree}\n`
}

function treeOf({ paths }: OpenApi): Place {
  const root: Place = { operations: {}, below: new Map() }
  for (const [path, operations] of Object.entries(paths)) {
    let place = root
    for (const part of path.split('/').slice(1)) {
      const name = part.startsWith('{') ? '*' : part
      if (!place.below.has(name)) place.below.set(name, { operations: {}, below: new Map() })
      place = place.below.get(name)!
    }
    place.operations = operations
  }
  return root
}

class Writer {
  readonly imported = new Set<string>()
  readonly #own = new Set<string>()
  readonly #contracts: ReadonlySet<string>

  constructor(contracts: ReadonlySet<string>) {
    this.#contracts = contracts
  }

  place({ operations, below }: Place, indent: string): string {
    const inner = `${indent}  `
    const here = Object.entries(operations).map(([verb, each]) => `${verb.toUpperCase()}: ${this.#call(each)}`)
    const own =
      here.length > 0 ? [`${inner}'': {\n${here.map((line) => `${inner}  ${line}\n`).join('')}${inner}}\n`] : []
    const parts = [...below].map(([name, each]) => `${inner}'${name}': ${this.place(each, inner)}\n`)
    return `{\n${own.join('')}${parts.join('')}${indent}}`
  }

  #call({ parameters = [], requestBody, responses }: Operation): string {
    const query = parameters.filter((each) => each.in === 'query')
    const fields = query.map(({ name, required, schema }) => `${name}${required ? '' : '?'}: ${this.type(schema)}`)
    const json = requestBody?.content['application/json']?.schema
    const body = json ? this.type(json) : requestBody ? 'FormData' : 'undefined'
    const answers = Object.entries(responses).filter(([status]) => Number(status) < 300)
    const types = new Set(answers.map(([, { content }]) => this.#answer(content)))
    const queryType = fields.length > 0 ? `{ ${fields.join('; ')} }` : 'undefined'
    return `{ query: ${queryType}; body: ${body}; answer: ${[...types].join(' | ')} }`
  }

  #answer(content: Record<string, { schema: Schema }> | undefined): string {
    const [media, answer] = Object.entries(content ?? {})[0] ?? []
    if (!answer) return 'undefined'
    return media === 'application/json' ? this.type(answer.schema) : 'string'
  }

  type(schema: Schema): string {
    if (schema.$ref) return this.#named(schema.$ref.split('/').at(-1)!)
    if (schema.enum)
      return schema.enum.map((value) => (typeof value === 'string' ? `'${value}'` : String(value))).join(' | ')
    if (schema.anyOf) return schema.anyOf.map((each) => this.type(each)).join(' | ')
    const types = [schema.type ?? 'unknown'].flat().map((type) => this.#plain(type, schema))
    return types.join(' | ')
  }

  #plain(type: string, schema: Schema): string {
    if (type === 'integer') return 'number'
    if (type === 'array') return schema.prefixItems ? 'unknown[]' : `(${this.type(schema.items ?? {})})[]`
    return type === 'object' ? this.#object(schema) : type
  }

  #object(schema: Schema): string {
    const needed = new Set(schema.required)
    const fields = Object.entries(schema.properties ?? {})
    const texts = fields.map(([name, each]) => `${keyOf(name)}${needed.has(name) ? '' : '?'}: ${this.type(each)}`)
    const { additionalProperties: more } = schema
    // Any fields: typed like an interface, which `Record<string, unknown>` does not accept.
    if (texts.length === 0 && typeof more === 'object')
      return Object.keys(more).length > 0 ? `Record<string, ${this.type(more)}>` : 'object'
    return texts.length > 0 ? `{ ${texts.join('; ')} }` : 'object'
  }

  #named(name: string): string {
    if (this.#contracts.has(name)) this.imported.add(name)
    else this.#own.add(name)
    return name
  }

  /** Bodies that only a service names. */
  ownTypes({ components }: OpenApi): string {
    const written = new Map<string, string>()
    for (let name = this.#next(written); name; name = this.#next(written))
      written.set(name, `export type ${name} = ${this.type(components.schemas[name]!)}\n\n`)
    return [...written]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, text]) => text)
      .join('')
  }

  #next(written: ReadonlyMap<string, string>): string | undefined {
    return [...this.#own].find((name) => !written.has(name))
  }
}

const keyOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`)
