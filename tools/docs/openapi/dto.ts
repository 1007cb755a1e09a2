import ts from 'typescript'
import { UNKNOWN } from './constants.ts'
import { appliedTo, type Applied } from './decorators.ts'
import { orNull, type Schema } from './json-schema.ts'
import { inStableOrder } from './stable-order.ts'

/** Converts the type of a field. */
interface FieldTypes {
  checker: ts.TypeChecker
  field(symbol: ts.Symbol): Schema
}

/** The body of a call: the fields of a class, narrowed by class-validator's decorators. */
export function classFields(types: FieldTypes, type: ts.Type): Schema {
  const isField = ({ flags }: ts.Symbol) => flags & ts.SymbolFlags.Property
  const symbols = inStableOrder(types.checker.getPropertiesOfType(type)).filter(isField)
  const fields = symbols.map((symbol) => [symbol, checksOf(types, symbol)] as const)
  const properties = Object.fromEntries(
    fields.map(([symbol, checks]) => [symbol.name, narrowed(types.field(symbol), checks)]),
  )
  const required = fields.filter(([symbol, checks]) => isNeeded(symbol, checks)).map(([{ name }]) => name)
  return { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false }
}

/** Both accept null; OptionalField treats it as a missing field. */
const isOptional = ({ name }: Applied): boolean => name === 'IsOptional' || name === 'OptionalField'

const checksOf = (types: FieldTypes, symbol: ts.Symbol): Applied[] =>
  symbol.valueDeclaration ? appliedTo(types.checker, symbol.valueDeclaration) : []

function isNeeded(symbol: ts.Symbol, checks: Applied[]): boolean {
  const declared = symbol.valueDeclaration
  const hasDefault = declared !== undefined && ts.isPropertyDeclaration(declared) && declared.initializer !== undefined
  return !hasDefault && !(symbol.flags & ts.SymbolFlags.Optional) && !checks.some(isOptional)
}

function narrowed(field: Schema, checks: Applied[]): Schema {
  const isEach = ({ args }: Applied) => args.some((arg) => (arg as { each?: unknown } | null)?.each === true)
  const own = checks.filter((check) => !isEach(check)).reduce(narrow, field)
  const schema = own.items ? { ...own, items: checks.filter(isEach).reduce(narrow, own.items) } : own
  return checks.some(isOptional) && !allowsNull(schema) ? orNull(schema) : schema
}

const allowsNull = ({ type, anyOf }: Schema): boolean =>
  [type].flat().includes('null') || (anyOf ?? []).some((each) => each.type === 'null')

type Narrowing = (args: unknown[]) => Schema

const NARROWINGS: Record<string, Narrowing> = {
  IsEmail: () => ({ format: 'email' }),
  IsUUID: () => ({ format: 'uuid' }),
  IsNotEmpty: () => ({ minLength: 1 }),
  MinLength: ([least]) => ({ minLength: least as number }),
  MaxLength: ([most]) => ({ maxLength: most as number }),
  Length: ([least, most]) => ({ minLength: least as number, ...(typeof most === 'number' && { maxLength: most }) }),
  Min: ([least]) => ({ minimum: least as number }),
  Max: ([most]) => ({ maximum: most as number }),
  Matches: ([pattern]) =>
    pattern instanceof RegExp && !pattern.flags.includes('i') ? { pattern: pattern.source } : {},
  ArrayMinSize: ([least]) => ({ minItems: least as number }),
  ArrayMaxSize: ([most]) => ({ maxItems: most as number }),
  MaxRows: ([most]) => ({ maxItems: most as number }),
  ArrayNotEmpty: () => ({ minItems: 1 }),
}

function narrow(schema: Schema, { name, args }: Applied): Schema {
  if (name === 'IsInt') return { ...schema, type: 'integer' }
  // A named type already contains its limits.
  if (schema.$ref || schema.enum || schema.anyOf) return schema
  if (name === 'IsIn' && Array.isArray(args[0])) return { ...schema, enum: args[0] as unknown[] }
  const more = NARROWINGS[name]?.(args) ?? {}
  const known = Object.entries(more).filter(([, value]) => value !== undefined && (value as unknown) !== UNKNOWN)
  return { ...schema, ...(Object.fromEntries(known) as Schema) }
}
