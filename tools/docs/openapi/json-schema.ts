/** The part of JSON Schema 2020-12 that the document uses. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  anyOf?: Schema[]
  default?: unknown
  examples?: unknown[]
  contentMediaType?: string
}

/** The schema, or null. */
export function orNull(schema: Schema): Schema {
  if (schema.enum) return { ...schema, type: withNullType(schema.type), enum: [...schema.enum, null] }
  if (typeof schema.type === 'string') return { ...schema, type: [schema.type, 'null'] }
  if (Object.keys(schema).length === 0) return schema
  return { anyOf: [schema, { type: 'null' }] }
}

const withNullType = (type: string | string[] | undefined): string[] => [...[type ?? []].flat(), 'null']
