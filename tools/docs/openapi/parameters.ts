import ts from 'typescript'
import { classFields } from './dto.ts'
import type { Handler } from './controllers.ts'
import type { Schema } from './json-schema.ts'
import type { CallComment } from './call-comment.ts'
import type { Types } from './types.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema: Schema
}

export interface RequestBody {
  required: boolean
  content: Record<string, { schema: Schema }>
}

const KNOWN_TEXTS: Record<string, string> = {
  limit: 'Maximum number of rows; 400 if it is above the limit of the list.',
  cursor: 'Start of the page: the `Next-Cursor` of the previous page.',
}

const decoratorNamed = (node: ts.ParameterDeclaration, name: string): ts.CallExpression | undefined =>
  (ts.getDecorators(node) ?? [])
    .map(({ expression }) => expression)
    .filter(ts.isCallExpression)
    .find(({ expression }) => expression.getText() === name)

const firstText = (call: ts.CallExpression): string | undefined =>
  call.arguments[0] && ts.isStringLiteral(call.arguments[0]) ? call.arguments[0].text : undefined

/** Path and query parameters. */
export function parametersOf(types: Types, { path, method }: Handler): Parameter[] {
  const places = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  return [
    ...places.map((name) => place(types, method, name)),
    ...method.parameters.flatMap((each) => queryParameters(types, each)),
  ]
}

function place(types: Types, method: ts.MethodDeclaration, name: string): Parameter {
  const named = method.parameters.find((each) => {
    const call = decoratorNamed(each, 'Param')
    return call && firstText(call) === name
  })
  const piped = named && decoratorNamed(named, 'Param')!.getText()
  return { name, in: 'path', required: true, schema: placeSchema(types, method, name, piped ?? '') }
}

function placeSchema(types: Types, method: ts.MethodDeclaration, name: string, piped: string): Schema {
  if (/ParseInt|version\)/.test(piped)) return { type: 'integer' }
  const whole = method.parameters.find((each) => decoratorNamed(each, 'Param')?.arguments.length === 0)
  if (!whole?.type) return { type: 'string' }
  const fields = classFields(types, types.checker.getTypeFromTypeNode(whole.type))
  return fields.properties?.[name] ?? { type: 'string' }
}

function queryParameters(types: Types, node: ts.ParameterDeclaration): Parameter[] {
  const call = decoratorNamed(node, 'Query')
  if (!call || !node.type) return []
  const name = firstText(call)
  if (name) return [withKnownText({ name, in: 'query', required: false, schema: withoutText(types.ofNode(node.type)) })]
  const type = types.checker.getTypeFromTypeNode(node.type)
  const fields = classFields(types, type)
  const required = new Set(fields.required)
  return Object.entries(fields.properties ?? {}).map(([each, { description, ...schema }]) =>
    withKnownText({
      ...{ name: each, in: 'query' as const, required: required.has(each) },
      ...(description && { description }),
      schema: withoutNull(schema),
    }),
  )
}

const withKnownText = (parameter: Parameter): Parameter => {
  const text = parameter.description ?? KNOWN_TEXTS[parameter.name]
  return text ? { ...parameter, description: text } : parameter
}

const withoutText = (schema: Schema): Schema => (Object.keys(schema).length === 0 ? { type: 'string' } : schema)

/** A query parameter is never null. */
function withoutNull({ type, anyOf, ...schema }: Schema): Schema {
  const others = anyOf?.filter((each) => each.type !== 'null')
  if (others?.length === 1) return { ...schema, ...others[0] }
  const types = [type ?? []].flat().filter((each) => each !== 'null')
  const values = schema.enum?.filter((each) => each !== null)
  return {
    ...schema,
    ...(types.length > 0 && { type: types.length === 1 ? types[0]! : types }),
    ...(values && { enum: values }),
    ...(others && { anyOf: others }),
  }
}

/** The body: a class, a form with a file, or the type in a comment. */
export function bodyOf(
  types: Types,
  { method }: Handler,
  comment: CallComment,
  named: (name: string) => Schema,
): RequestBody | undefined {
  if (comment.multipart)
    return { required: true, content: { 'multipart/form-data': { schema: formOf(comment.multipart) } } }
  if (comment.body) return { required: true, content: { 'application/json': { schema: named(comment.body) } } }
  const node = method.parameters.find((each) => decoratorNamed(each, 'Body'))
  if (!node?.type) return undefined
  return { required: true, content: { 'application/json': { schema: types.ofNode(node.type) } } }
}

function formOf(fields: string): Schema {
  const names = fields.split(/,\s*/)
  const properties = names.map((name, index): [string, Schema] => [
    name.replace('?', ''),
    index === 0 ? { type: 'string', contentMediaType: 'application/octet-stream' } : { type: 'string' },
  ])
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: names.filter((name) => !name.endsWith('?')),
  }
}
