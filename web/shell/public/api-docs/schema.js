import { element, inline, table } from './elements.js'

const nameOf = (ref) => ref.split('/').at(-1)

export const resolved = (schema, api) => (schema?.$ref ? api.components.schemas[nameOf(schema.$ref)] : (schema ?? {}))

/** 'list of Loan', 'text or null', 'one of: a, b'. */
export function kindOf(schema) {
  if (!schema) return ''
  if (schema.$ref) return nameOf(schema.$ref)
  if (schema.anyOf) return schema.anyOf.map(kindOf).join(' or ')
  if (schema.enum) return `one of: ${schema.enum.map(String).join(', ')}`
  const types = [schema.type ?? 'any'].flat()
  const labels = types.map((type) => (type === 'array' ? `list of ${kindOf(schema.items) || 'any'}` : type))
  return [labels.join(' or '), schema.format && `(${schema.format})`, limitsOf(schema)].filter(Boolean).join(' ')
}

function limitsOf({ minLength, maxLength, minimum, maximum, maxItems, pattern }) {
  const range = (min, max, unit) =>
    min === undefined && max === undefined ? '' : `${min ?? 0} to ${max ?? 'any number of'}${unit}`
  return [
    range(minLength, maxLength, ' characters'),
    range(minimum, maximum, ''),
    maxItems && `up to ${maxItems}`,
    pattern,
  ]
    .filter(Boolean)
    .join(', ')
}

const innerOf = (schema) => schema.items ?? schema.anyOf?.find((each) => each.$ref) ?? schema

/** The fields of a schema. Nested fields open on demand. */
export function schemaTable(schema, api, depth = 0) {
  const inner = innerOf(schema)
  const target = resolved(inner, api)
  const fields = Object.entries(target.properties ?? {})
  if (fields.length === 0) return element('p', {}, element('code', {}, kindOf(schema)))
  const needed = new Set(target.required)
  const rows = fields.map(([name, field]) => [
    [element('code', {}, name), needed.has(name) ? '' : element('span', { class: 'quiet' }, ' optional')],
    [kindOf(field), ...further(field, api, depth)],
    inline(field.description ?? ''),
  ])
  return element(
    'div',
    {},
    element('p', { class: 'quiet' }, kindOf(schema)),
    table(['Field', 'Type', 'Description'], rows),
  )
}

function further(field, api, depth) {
  const target = resolved(innerOf(field), api)
  if (!target.properties || depth > 4) return []
  const box = element('details', {}, element('summary', {}, 'fields'))
  box.addEventListener('toggle', () => box.children.length > 1 || box.append(schemaTable(field, api, depth + 1)))
  return [box]
}

/** A valid sample value. */
export function example(schema, api, depth = 0) {
  const target = resolved(schema, api)
  if (target.examples) return target.examples[0]
  if (target.enum) return target.enum[0]
  if (target.anyOf) return example(target.anyOf[0], api, depth)
  const type = [target.type].flat()[0]
  if (type === 'object') return depth > 6 ? {} : objectOf(target, api, depth)
  if (type === 'array') return depth > 6 ? [] : [example(target.items ?? {}, api, depth + 1)]
  if (type === 'number' || type === 'integer') return target.minimum ?? 0
  if (type === 'boolean') return true
  return textOf(target)
}

const objectOf = (target, api, depth) =>
  Object.fromEntries(
    Object.entries(target.properties ?? {}).map(([name, field]) => [name, example(field, api, depth + 1)]),
  )

function textOf({ format }) {
  if (format === 'date-time') return '2026-03-05T12:00:00.000Z'
  if (format === 'email') return 'ann@example.com'
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000'
  return 'text'
}
