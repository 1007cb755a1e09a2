import { z } from 'zod'

export interface Field {
  /** `member.uplineId`, `funding.shares[].level` */
  path: string
  /** A readable type: 'text', 'whole number, 0 to 10000', 'text or null', 'ceo · admin · …'. */
  kind: string
}

export interface JsonSchema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

export const schemaOf = (data: z.ZodType): JsonSchema => z.toJSONSchema(data, { io: 'input' }) as JsonSchema

/** Every field of an event's data in order, with its readable type. */
export const fieldsOf = (data: z.ZodType): Field[] => fieldsIn(schemaOf(data), '')

function fieldsIn(schema: JsonSchema, prefix: string): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix ? `${prefix}.${name}` : name
    const inner = withoutNull(field)
    if (inner.type === 'array' && inner.items?.properties)
      return [{ path, kind: withNull(field, 'list of') }, ...fieldsIn(inner.items, `${path}[]`)]
    if (inner.properties) return fieldsIn(inner, path)
    return [{ path, kind: withNull(field, kindOf(inner)) }]
  })
}

const isNull = (schema: JsonSchema) => schema.type === 'null'

/** zod represents `text or null` as a list of types, and an object or null as a list of schemas. */
const isNullable = ({ type, anyOf }: JsonSchema) =>
  (Array.isArray(type) && type.includes('null')) || anyOf?.some(isNull)

function withoutNull(schema: JsonSchema): JsonSchema {
  const types = Array.isArray(schema.type) ? schema.type.filter((type) => type !== 'null') : []
  if (types.length === 1 && types[0]) return { ...schema, type: types[0] }
  const others = schema.anyOf?.filter((each) => !isNull(each))
  return others?.length === 1 && others[0] ? others[0] : schema
}

const withNull = (schema: JsonSchema, kind: string): string => (isNullable(schema) ? `${kind} or null` : kind)

function kindOf(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map(String).join(' · ')
  if (schema.const !== undefined) return String(schema.const)
  if (schema.anyOf) return schema.anyOf.map(kindOf).join(' or ')
  if (schema.type === 'array') return `list of ${kindOf(schema.items ?? {})}`
  return plainKind(schema)
}

function plainKind(schema: JsonSchema): string {
  if (schema.type === 'integer' || schema.type === 'number') return numberKind(schema)
  if (schema.type === 'boolean') return 'yes or no'
  if (schema.format === 'date-time') return 'time, ISO 8601 in UTC'
  return schema.type === 'string' ? 'text' : 'any'
}

function numberKind({ type, minimum, maximum }: JsonSchema): string {
  const word = type === 'integer' ? 'whole number' : 'number'
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  return isBounded ? `${word}, ${minimum ?? 0} to ${maximum}` : word
}
