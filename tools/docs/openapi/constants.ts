import ts from 'typescript'

/** Values of parameters while one of our decorators is expanded into its body. */
export type Bindings = Map<ts.Symbol, unknown>

export const UNKNOWN = Symbol('not known before the program runs')

/** The symbol behind a name, through imports. */
export function symbolAt(checker: ts.TypeChecker, node: ts.Node): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(node)
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

/** The value of a constant expression in a decorator: texts, numbers, expressions, lists, objects, names. */
export function constantOf(checker: ts.TypeChecker, node: ts.Expression, bindings: Bindings = new Map()): unknown {
  const inner = (each: ts.Expression): unknown => constantOf(checker, each, bindings)
  if (isWrapped(node)) return inner(node.expression)
  if (ts.isPrefixUnaryExpression(node)) return negated(node, inner)
  if (ts.isArrayLiteralExpression(node)) return listOf(node, inner)
  if (ts.isObjectLiteralExpression(node)) return objectOf(node, inner)
  if (ts.isPropertyAccessExpression(node)) return ownValue(inner(node.expression), node.name.text)
  if (ts.isIdentifier(node)) return named(checker, node, bindings)
  return ts.isCallExpression(node) ? keysOf(node, inner) : literalOf(node)
}

const isWrapped = (
  node: ts.Expression,
): node is ts.AsExpression | ts.SatisfiesExpression | ts.ParenthesizedExpression =>
  ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)

function literalOf(node: ts.Expression): unknown {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isNumericLiteral(node)) return Number(node.text)
  if (ts.isRegularExpressionLiteral(node)) return regExpOf(node.text)
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false
  return node.kind === ts.SyntaxKind.NullKeyword ? null : UNKNOWN
}

/** Object.keys() is the only call whose value is known. */
const keysOf = (node: ts.CallExpression, inner: (each: ts.Expression) => unknown): unknown =>
  node.expression.getText() === 'Object.keys'
    ? Object.keys((inner(node.arguments[0]!) as object | null) ?? {})
    : UNKNOWN

function negated(node: ts.PrefixUnaryExpression, inner: (each: ts.Expression) => unknown): unknown {
  const value = inner(node.operand)
  return node.operator === ts.SyntaxKind.MinusToken && typeof value === 'number' ? -value : UNKNOWN
}

function regExpOf(text: string): RegExp {
  const end = text.lastIndexOf('/')
  return new RegExp(text.slice(1, end), text.slice(end + 1))
}

const listOf = (node: ts.ArrayLiteralExpression, inner: (each: ts.Expression) => unknown): unknown => {
  const parts = node.elements.flatMap((each) => {
    if (!ts.isSpreadElement(each)) return [inner(each)]
    const list = inner(each.expression)
    return Array.isArray(list) ? (list as unknown[]) : [UNKNOWN]
  })
  return parts.includes(UNKNOWN) ? UNKNOWN : parts
}

function objectOf(node: ts.ObjectLiteralExpression, inner: (each: ts.Expression) => unknown): Record<string, unknown> {
  const pairs = node.properties.flatMap((each) =>
    ts.isPropertyAssignment(each)
      ? [[each.name.getText().replace(/^'|'$/g, ''), inner(each.initializer)] as const]
      : [],
  )
  return Object.fromEntries(pairs)
}

const ownValue = (holder: unknown, name: string): unknown =>
  typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)
    ? (holder as Record<string, unknown>)[name]
    : UNKNOWN

function named(checker: ts.TypeChecker, node: ts.Identifier, bindings: Bindings): unknown {
  const symbol = symbolAt(checker, node)
  if (!symbol) return UNKNOWN
  if (bindings.has(symbol)) return bindings.get(symbol)
  const declared = symbol.valueDeclaration
  return declared && ts.isVariableDeclaration(declared) && declared.initializer
    ? constantOf(checker, declared.initializer)
    : UNKNOWN
}
