import path from 'node:path'
import ts from 'typescript'
import { classFields } from './dto.ts'
import { orNull, type Schema } from './json-schema.ts'
import { ROOT } from './program.ts'
import { byText, inStableOrder } from './stable-order.ts'

const DOLLARS: Schema = { type: 'number', description: 'US dollars with up to 2 decimals.' }

const SCALARS = [
  [ts.TypeFlags.StringLike, 'string'],
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.Null, 'null'],
] as const

/** Converts types of the code to JSON Schema. Named types become components. */
export class Types {
  readonly components: Record<string, Schema> = {}
  readonly #names = new Map<ts.Symbol, string>()
  readonly checker: ts.TypeChecker

  constructor(checker: ts.TypeChecker) {
    this.checker = checker
  }

  /** By its syntax, which keeps names (`Dollars`, `Role | null`); otherwise by its resolved type. */
  ofNode(node: ts.TypeNode): Schema {
    if (ts.isParenthesizedTypeNode(node)) return this.ofNode(node.type)
    if (ts.isArrayTypeNode(node)) return { type: 'array', items: this.ofNode(node.elementType) }
    if (ts.isUnionTypeNode(node)) return this.#unionOf(node)
    if (!ts.isTypeReferenceNode(node)) return this.of(this.checker.getTypeFromTypeNode(node))
    if (node.typeName.getText() === 'Dollars') return { ...DOLLARS }
    if (node.typeName.getText() === 'Promise' && node.typeArguments?.[0]) return this.ofNode(node.typeArguments[0])
    return this.of(this.checker.getTypeFromTypeNode(node), node)
  }

  of(type: ts.Type, node?: ts.TypeReferenceNode): Schema {
    const symbol = node?.typeArguments ? undefined : this.#named(type)
    if (!symbol) return this.#written(type)
    const known = this.#names.get(symbol)
    if (known) return { $ref: `#/components/schemas/${known}` }
    const name = this.#freeName(symbol)
    this.#names.set(symbol, name)
    this.components[name] = {}
    this.components[name] = withText(this.#written(type), symbol, this.checker)
    return { $ref: `#/components/schemas/${name}` }
  }

  /** The symbol of a type in our code: an interface, a class, or an alias without parameters. */
  #named(type: ts.Type): ts.Symbol | undefined {
    if (type.aliasSymbol) return type.aliasTypeArguments ? undefined : ours(type.aliasSymbol)
    const { symbol } = type
    if (!symbol || !(symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class))) return undefined
    return this.checker.getTypeArguments(type as ts.TypeReference).length > 0 ? undefined : ours(symbol)
  }

  #freeName(symbol: ts.Symbol): string {
    if (!Object.hasOwn(this.components, symbol.name)) return symbol.name
    const file = symbol.declarations![0]!.getSourceFile().fileName
    const service = /services\/(\w)(\w+)/.exec(file)
    return service ? `${service[1]!.toUpperCase()}${service[2]}${symbol.name}` : `${symbol.name}2`
  }

  #unionOf(node: ts.UnionTypeNode): Schema {
    const isNull = (each: ts.TypeNode) => ts.isLiteralTypeNode(each) && each.literal.kind === ts.SyntaxKind.NullKeyword
    const isNothing = (each: ts.TypeNode) => isNull(each) || each.kind === ts.SyntaxKind.UndefinedKeyword
    const others = node.types.filter((each) => !isNothing(each))
    if (others.every((each) => ts.isLiteralTypeNode(each))) return this.of(this.checker.getTypeFromTypeNode(node))
    const schemas = others.map((each) => this.ofNode(each))
    const schema = schemas.length === 1 ? schemas[0]! : { anyOf: schemas }
    return node.types.some(isNull) ? orNull(schema) : schema
  }

  #written(type: ts.Type): Schema {
    const { flags } = type
    if (flags & ts.TypeFlags.BooleanLike) return { type: 'boolean' }
    if (type.isUnion()) return this.#union(type.types)
    if (type.isStringLiteral() || type.isNumberLiteral()) return this.#union([type])
    const scalar = SCALARS.find(([flag]) => flags & flag)
    if (scalar) return { type: scalar[1] }
    if (flags & ts.TypeFlags.Object || type.isIntersection()) return this.#object(type)
    return {}
  }

  #union(types: ts.Type[]): Schema {
    const of = (flag: ts.TypeFlags) => types.some(({ flags }) => flags & flag)
    const literals = types.filter((each) => each.isStringLiteral() || each.isNumberLiteral())
    const others = types.filter(({ flags }) => !(flags & (LITERAL | ts.TypeFlags.Null | ts.TypeFlags.Undefined)))
    // The compiler's order depends on the order of files, so sort.
    const values = literals.map(({ value }) => value as string | number).sort(byText)
    const schemas: Schema[] = others
      .map((each) => this.of(each))
      .sort((a, b) => byText(JSON.stringify(a), JSON.stringify(b)))
    if (values.length > 0) schemas.unshift({ type: typeof values[0], enum: values })
    if (of(ts.TypeFlags.BooleanLiteral)) schemas.push({ type: 'boolean' })
    const schema: Schema = schemas.length === 1 ? schemas[0]! : { anyOf: schemas }
    return of(ts.TypeFlags.Null) ? orNull(schema) : schema
  }

  #object(type: ts.Type): Schema {
    const { checker } = this
    if (checker.isTupleType(type)) {
      const parts = checker.getTypeArguments(type as ts.TypeReference).map((each) => this.of(each))
      return { type: 'array', prefixItems: parts, minItems: parts.length, maxItems: parts.length }
    }
    if (checker.isArrayType(type)) {
      return { type: 'array', items: this.of(checker.getTypeArguments(type as ts.TypeReference)[0]!) }
    }
    if (type.symbol?.name === 'Date') return { type: 'string', format: 'date-time' }
    const declared = type.symbol?.valueDeclaration
    if (declared && ts.isClassDeclaration(declared)) return classFields(this, type)
    return this.#fields(type)
  }

  #fields(type: ts.Type): Schema {
    const symbols = inStableOrder(this.checker.getPropertiesOfType(type))
    const index = this.checker.getIndexInfoOfType(type, ts.IndexKind.String)
    const properties = Object.fromEntries(symbols.map((each) => [each.name, this.field(each)]))
    const required = symbols.filter((each) => !(each.flags & ts.SymbolFlags.Optional)).map(({ name }) => name)
    return {
      type: 'object',
      ...(symbols.length > 0 && { properties }),
      ...(required.length > 0 && { required }),
      ...(index && { additionalProperties: this.of(index.type) }),
    }
  }

  /** A field with its comment. A time is recognized by its name. */
  field(symbol: ts.Symbol): Schema {
    const declared = symbol.declarations?.[0]
    const node = declared && 'type' in declared ? (declared.type as ts.TypeNode | undefined) : undefined
    const isPlain = node && !(symbol.flags & ts.SymbolFlags.Transient) && !mentionsParameter(node, this.checker)
    const schema = isPlain ? this.ofNode(node) : this.of(this.checker.getTypeOfSymbol(symbol))
    if (/[a-z]At$|^at$/.test(symbol.name) && [schema.type].flat().includes('string')) schema.format = 'date-time'
    return withText(schema, symbol, this.checker)
  }
}

const LITERAL = ts.TypeFlags.StringLiteral | ts.TypeFlags.NumberLiteral | ts.TypeFlags.BooleanLiteral

const ours = (symbol: ts.Symbol): ts.Symbol | undefined => {
  const file = symbol.declarations?.[0]?.getSourceFile().fileName ?? ''
  return file.startsWith(ROOT + path.sep) && !file.includes('/node_modules/') ? symbol : undefined
}

function mentionsParameter(node: ts.TypeNode, checker: ts.TypeChecker): boolean {
  if (ts.isTypeReferenceNode(node)) {
    const type = checker.getTypeFromTypeNode(node)
    if (type.flags & (ts.TypeFlags.TypeParameter | ts.TypeFlags.Any)) return true
  }
  return Boolean(
    ts.forEachChild(node, (child) => (ts.isTypeNode(child) && mentionsParameter(child, checker)) || undefined),
  )
}

function withText(schema: Schema, symbol: ts.Symbol, checker: ts.TypeChecker): Schema {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, ' ').trim()
  return text ? { ...schema, description: text } : schema
}
