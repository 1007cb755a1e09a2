import ts from 'typescript'
import { type Bindings, constantOf, symbolAt } from './constants.ts'

/** An applied library decorator: `MaxLength`, [100]. */
export interface Applied {
  name: string
  args: unknown[]
}

const decoratorsOf = (node: ts.Node): readonly ts.Decorator[] =>
  (ts.canHaveDecorators(node) ? ts.getDecorators(node) : undefined) ?? []

/** The decorators of a class, method, field or parameter. Our own decorators are expanded to those of libraries. */
export const appliedTo = (checker: ts.TypeChecker, node: ts.Node): Applied[] =>
  decoratorsOf(node).flatMap(({ expression }) => applied(checker, expression, new Map()))

function applied(checker: ts.TypeChecker, expression: ts.Expression, bindings: Bindings): Applied[] {
  if (!ts.isCallExpression(expression)) return []
  const name = expression.expression.getText()
  const args = expression.arguments.map((each) => constantOf(checker, each, bindings))
  const body = bodyOf(symbolAt(checker, expression.expression), args)
  if (!body) return [{ name, args }]
  // Our decorators are also listed by their own name: `Roles`, `Scope`.
  return [{ name, args }, ...(body.calls ?? []).flatMap((call) => applied(checker, call, body.bindings(checker)))]
}

interface Body {
  calls?: ts.Expression[]
  bindings: (checker: ts.TypeChecker) => Bindings
}

/** The expression that one of our decorators returns: a call, or `applyDecorators(…)` of several. */
function bodyOf(symbol: ts.Symbol | undefined, args: unknown[]): Body | undefined {
  const declared = symbol?.valueDeclaration
  if (!declared || !ts.isVariableDeclaration(declared) || declared.getSourceFile().fileName.includes('node_modules'))
    return undefined
  const made = declared.initializer
  if (!made || !ts.isArrowFunction(made) || !ts.isCallExpression(made.body)) return undefined
  const { body, parameters } = made
  const bindings = (checker: ts.TypeChecker): Bindings =>
    new Map(parameters.map((each, index) => [checker.getSymbolAtLocation(each.name)!, args[index]]))
  return { bindings, calls: body.expression.getText() === 'applyDecorators' ? [...body.arguments] : [body] }
}
