import fs from 'node:fs'
import path from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

const FILE = path.resolve(import.meta.dirname, '../../../web/shell/public/api-docs/openapi.json')

interface Content {
  content?: Record<string, { schema: object }>
}

export interface DocumentedCall {
  path: string
  operation: { responses: Record<string, Content>; 'x-scope'?: string; 'x-roles'?: string[] }
}

interface Document {
  paths: Record<string, Record<string, DocumentedCall['operation']>>
  components: { schemas: Record<string, object> }
}

export interface GivenResponse {
  method: string
  /** As in the service, without /api. */
  url: string
  status: number
  contentType: string
  body: unknown
}

/** Checks responses against the API reference. An undocumented field is as wrong as a missing one. */
class ApiDocument {
  readonly #document: Document
  readonly #ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    formats: { email: true, uuid: true, 'date-time': isTime },
  })
  readonly #judges = new Map<object, ValidateFunction>()
  readonly #paths: { path: string; parts: string[]; holes: number }[]

  constructor(document: Document) {
    this.#document = document
    this.#paths = Object.keys(document.paths).map((path) => ({ path, parts: path.split('/'), holes: holesIn(path) }))
    this.#ajv.addSchema({ $id: 'document', components: closed(document.components, 'document') })
  }

  callOf(method: string, url: string): DocumentedCall | undefined {
    const path = url.split('?', 1)[0]!.replace(/\/$/, '')
    // A service's own part. The gateway builds the documented response from these parts.
    if (path === '/health' || path.startsWith('/personal-data/')) return undefined
    const parts = (path.startsWith('/hooks/') ? path : `/api${path}`).split('/')
    const fitting = this.#paths.filter((each) => fits(each.parts, parts))
    const [best] = fitting.sort((a, b) => a.holes - b.holes)
    const operation = best && this.#document.paths[best.path]?.[method.toLowerCase()]
    return operation ? { path: best.path, operation } : undefined
  }

  /** What is wrong with a response; undefined if nothing is, or if the path is a page and not a call. */
  faultOf({ method, url, status, contentType, body }: GivenResponse): string | undefined {
    const call = this.callOf(method, url)
    if (!call) return undefined
    const name = `${method} ${call.path} answered ${status}`
    const documented = call.operation.responses[String(status)]
    if (!documented)
      return `${name}, which its document does not have: write "@answers ${status} …" above its handler, then npm run docs`
    const [media, content] = Object.entries(documented.content ?? {})[0] ?? []
    if (!content || !media) return undefined
    if (!isOfMedia(contentType, media)) return `${name} as ${contentType}; its document says ${media}`
    if (!media.endsWith('json')) return undefined
    const judge = this.#judgeOf(content.schema)
    return judge(body) ? undefined : `${name}: ${this.#ajv.errorsText(judge.errors, { dataVar: 'answer' })}`
  }

  #judgeOf(schema: object): ValidateFunction {
    const known = this.#judges.get(schema)
    if (known) return known
    const judge = this.#ajv.compile(closed(schema, 'document'))
    this.#judges.set(schema, judge)
    return judge
  }
}

/** `media` may be a range such as image/*. */
const isOfMedia = (contentType: string, media: string): boolean =>
  media.endsWith('/*') ? contentType.startsWith(media.slice(0, -1)) : contentType.split(';')[0] === media

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text))

const fits = (pattern: string[], parts: string[]): boolean =>
  pattern.length === parts.length && pattern.every((each, index) => each.startsWith('{') || each === parts[index])

const holesIn = (pattern: string): number => pattern.split('{').length

/** No object may have undocumented fields. `base` resolves references. */
export function closed<T>(value: T, base = ''): T {
  if (Array.isArray(value)) return value.map((each) => closed(each as unknown, base)) as T
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, closed(each, base)])) as Record<
    string,
    unknown
  >
  if (typeof inner['$ref'] === 'string') return { $ref: base + inner['$ref'] } as T
  const isObject = [inner['type']].flat().includes('object') && typeof inner['properties'] === 'object'
  if (isObject && !Object.hasOwn(inner, 'additionalProperties')) inner['additionalProperties'] = false
  return inner as T
}

export const apiDocument = new ApiDocument(JSON.parse(fs.readFileSync(FILE, 'utf8')) as Document)
