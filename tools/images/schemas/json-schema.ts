/** The part of a JSON schema that Kubernetes' documents use. */
export interface JsonSchema {
  $ref?: string
  type?: string
  properties?: Record<string, JsonSchema>
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  allOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  anyOf?: JsonSchema[]
  required?: string[]
  enum?: unknown[]
  [more: string]: unknown
}

/** Descriptions and defaults. They do not affect validity. */
const OMITTED = ['description', 'default', 'example', 'externalDocs', 'title']

/** Removes keywords that do not affect validity. Properties are walked one by one, because one can be named like a keyword. */
export function withoutText(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).filter(([key]) => !OMITTED.includes(key))
  return Object.fromEntries(kept.map(([key, value]) => [key, walked(key, value)]))
}

function walked(key: string, value: unknown): unknown {
  if (key === 'properties') return mapValues(value as Record<string, JsonSchema>, withoutText)
  if (Array.isArray(value) && ['allOf', 'oneOf', 'anyOf'].includes(key)) return (value as JsonSchema[]).map(withoutText)
  const isSchema = ['items', 'additionalProperties', 'not', 'openAPIV3Schema'].includes(key)
  return isSchema && typeof value === 'object' && value !== null ? withoutText(value as JsonSchema) : value
}

/** The schema for kubeconform: unlisted properties are rejected unless the document allows any. */
export function strict(schema: JsonSchema): JsonSchema {
  if (schema['x-kubernetes-int-or-string']) return { oneOf: [{ type: 'string' }, { type: 'integer' }] }
  // Alternatives refer to sibling properties, so they do not change.
  const { properties, items, additionalProperties, allOf, ...rest } = schema
  const isOpen = schema['x-kubernetes-preserve-unknown-fields'] === true
  const more = typeof additionalProperties === 'object' ? strict(additionalProperties) : additionalProperties
  return {
    ...rest,
    ...(properties && { properties: mapValues(properties, strict) }),
    ...(properties && !isOpen
      ? { additionalProperties: more ?? false }
      : more !== undefined && { additionalProperties: more }),
    ...(items && { items: strict(items) }),
    ...(allOf && { allOf: allOf.map(strict) }),
  }
}

/** The schema with each reference replaced by what it refers to. */
export function inlined(schema: JsonSchema, definitions: Record<string, JsonSchema>): JsonSchema {
  if (schema.$ref) return inlined(definitions[nameOf(schema.$ref)] ?? missing(schema.$ref), definitions)
  const inner = (one: JsonSchema) => inlined(one, definitions)
  const [only] = schema.allOf ?? []
  if (only && schema.allOf?.length === 1) return inner(only)
  return {
    ...schema,
    ...(schema.properties && { properties: mapValues(schema.properties, inner) }),
    ...(schema.items && { items: inner(schema.items) }),
    ...(typeof schema.additionalProperties === 'object' && {
      additionalProperties: inner(schema.additionalProperties),
    }),
  }
}

/** The names of definitions that a schema refers to. */
export const referencesOf = (schema: JsonSchema): string[] =>
  [...JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => nameOf(ref))

const nameOf = (ref: string): string => ref.split('/').at(-1) ?? ref

function missing(ref: string): never {
  throw new Error(`${ref} is not among the definitions`)
}

export const mapValues = <Value, Made>(of: Record<string, Value>, make: (value: Value) => Made): Record<string, Made> =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, make(value)]))
