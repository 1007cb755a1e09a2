import type { Schema } from '../docs/openapi/json-schema.ts'

/** What tends to break what reads it. */
const ODD: unknown[] = [
  ...[null, true, -1, 0, 1e21, 0.001, '', ' ', '0', '-1', '9'.repeat(400), 'x'.repeat(10_000)],
  ...['\u0000', '\ud800', '‮abc', "'; drop table users; --", '<script>alert(1)</script>', '=1+1', '../../etc/passwd'],
  ...['%00', '%', 'https://example.com/', 'not-a-date', '2026-13-45', '2026-03-05T12:00:00Z', 'NaN', '__proto__'],
  ...[[], {}, [[[[[[]]]]]], { $gt: '' }, ['a', 1, null]],
]

const WORDS = [
  'ann',
  'Sørensen',
  'ann@example.com',
  'company',
  'mine',
  '2026-03-05',
  'Funded',
  '1',
  'https://a.example/x',
]

/** Makes values that fit a schema, and now and then one that does not. */
export class Inventor {
  readonly #random: () => number
  readonly #schemas: Record<string, Schema>
  /** Ids that answers have named: calls about nothing find out little. */
  readonly ids: string[] = ['1']

  constructor(random: () => number, schemas: Record<string, Schema>) {
    this.#random = random
    this.#schemas = schemas
  }

  chance = (share: number): boolean => this.#random() < share

  one<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)]!
  }

  odd(): unknown {
    return this.one(ODD)
  }

  value(schema: Schema, name = '', depth = 0): unknown {
    if (this.chance(0.06)) return this.odd()
    if (schema.$ref) return this.value(this.#schemas[schema.$ref.split('/').at(-1)!] ?? {}, name, depth)
    if (schema.enum) return this.one(schema.enum)
    if (schema.anyOf) return this.value(this.one(schema.anyOf), name, depth)
    return this.#plain(this.one([schema.type ?? 'string'].flat()), schema, name, depth)
  }

  #plain(type: string, schema: Schema, name: string, depth: number): unknown {
    if (type === 'null') return null
    if (type === 'boolean') return this.chance(0.5)
    if (type === 'integer' || type === 'number') return this.#number(type, schema)
    if (type === 'array') return this.#list(schema, depth)
    if (type === 'object') return depth > 5 ? {} : this.#object(schema, depth)
    return this.#text(schema, name)
  }

  #number(type: string, { minimum = 0, maximum = 1_000 }: Schema): number {
    if (this.chance(0.3)) return this.one([minimum, maximum])
    const number = minimum + this.#random() * (Math.min(maximum, minimum + 1_000_000) - minimum)
    return type === 'integer' ? Math.round(number) : Math.round(number * 100) / 100
  }

  #list({ items = {}, minItems = 0 }: Schema, depth: number): unknown[] {
    const length = minItems + Math.floor(this.#random() * 3)
    return depth > 5 ? [] : Array.from({ length }, () => this.value(items, '', depth + 1))
  }

  #object({ properties = {}, required = [] }: Schema, depth: number): Record<string, unknown> {
    const wanted = Object.entries(properties).filter(([name]) => required.includes(name) !== this.chance(0.1))
    const fields = wanted.map(([name, each]) => [name, this.value(each, name, depth + 1)])
    if (this.chance(0.03)) fields.push(['surprise', this.odd()])
    return Object.fromEntries(fields) as Record<string, unknown>
  }

  #text({ format, minLength = 0, maxLength }: Schema, name: string): string {
    if (format === 'uuid' || /id$/i.test(name)) return this.one(this.ids)
    if (format === 'email') return `fuzz${Math.floor(this.#random() * 1e6)}@example.com`
    if (format === 'date-time') return '2026-03-05T12:00:00.000Z'
    if (maxLength && this.chance(0.1)) return 'x'.repeat(this.one([maxLength, maxLength + 1]))
    return this.one(WORDS).padEnd(minLength, 'x')
  }
}
