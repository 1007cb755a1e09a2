import ts from 'typescript'

export interface Mutant {
  /** Position of the replaced text in the source. */
  start: number
  end: number
  replacement: string
  line: number
  /** 'a === b => a !== b' */
  change: string
}

interface Edit {
  node: ts.Node
  replacement: string
}

const { SyntaxKind } = ts

/** Replacements of an operator: its opposite, and its neighbor at the boundary. */
const OPERATORS: Partial<Record<ts.SyntaxKind, string[]>> = {
  [SyntaxKind.EqualsEqualsEqualsToken]: ['!=='],
  [SyntaxKind.ExclamationEqualsEqualsToken]: ['==='],
  [SyntaxKind.LessThanToken]: ['<=', '>='],
  [SyntaxKind.LessThanEqualsToken]: ['<', '>'],
  [SyntaxKind.GreaterThanToken]: ['>=', '<='],
  [SyntaxKind.GreaterThanEqualsToken]: ['>', '<'],
  [SyntaxKind.AmpersandAmpersandToken]: ['||'],
  [SyntaxKind.BarBarToken]: ['&&'],
  [SyntaxKind.QuestionQuestionToken]: ['&&'],
  [SyntaxKind.PlusToken]: ['-'],
  [SyntaxKind.MinusToken]: ['+'],
  [SyntaxKind.AsteriskToken]: ['/'],
  [SyntaxKind.SlashToken]: ['*'],
}

/** Functions that return a boolean. */
const PREDICATE =
  /^(?:includes|has|some|every|startsWith|endsWith|test|(?:is|has|can|may|sees|needs|changes|becomes)[A-Z]\w*)$/

/** Every small change of a source file that its tests should detect. */
export function mutantsOf(fileName: string, text: string): Mutant[] {
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true)
  const mutants: Mutant[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return
    for (const edit of editsOf(node)) mutants.push(mutantOf(source, edit))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return mutants
}

/** The source with the change. */
export const applied = (text: string, { start, end, replacement }: Mutant): string =>
  text.slice(0, start) + replacement + text.slice(end)

function mutantOf(source: ts.SourceFile, { node, replacement }: Edit): Mutant {
  const start = node.getStart(source)
  const line = source.getLineAndCharacterOfPosition(start).line + 1
  return {
    start,
    end: node.getEnd(),
    replacement,
    line,
    change: `${brief(node.getText(source))} => ${brief(replacement)}`,
  }
}

const brief = (text: string): string => (text.replace(/\s+/g, ' ').trim() || '(nothing)').slice(0, 120)

function editsOf(node: ts.Node): Edit[] {
  if (ts.isBinaryExpression(node)) return operatorEdits(node)
  if (ts.isIfStatement(node)) return conditionEdits(node.expression)
  if (ts.isConditionalExpression(node)) return conditionEdits(node.condition)
  if (ts.isCallExpression(node)) return predicateEdits(node)
  if (ts.isArrayLiteralExpression(node)) return elementEdits(node)
  const replacement = otherValue(node)
  return replacement === undefined ? statementEdits(node) : [{ node, replacement }]
}

/** What a literal or a negation becomes. */
function otherValue(node: ts.Node): string | undefined {
  if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
    return `(${node.operand.getText()})`
  if (node.kind === SyntaxKind.TrueKeyword) return 'false'
  if (node.kind === SyntaxKind.FalseKeyword) return 'true'
  if (ts.isStringLiteral(node) && node.text !== '' && decides(node)) return "''"
  return ts.isNumericLiteral(node) ? `(${node.text} + 1)` : undefined
}

/** A string that is compared, passed to a function or returned, not one that users read. */
function decides({ parent }: ts.StringLiteral): boolean {
  if (ts.isCallExpression(parent)) return parent.expression.kind !== SyntaxKind.SuperKeyword
  return ts.isBinaryExpression(parent) || ts.isReturnStatement(parent) || ts.isConditionalExpression(parent)
}

const operatorEdits = (node: ts.BinaryExpression): Edit[] =>
  (OPERATORS[node.operatorToken.kind] ?? []).map((operator) => ({
    node,
    replacement: `${node.left.getText()} ${operator} ${node.right.getText()}`,
  }))

const conditionEdits = (node: ts.Expression): Edit[] =>
  ['true', 'false'].filter((value) => value !== node.getText()).map((replacement) => ({ node, replacement }))

function predicateEdits(node: ts.CallExpression): Edit[] {
  const { expression } = node
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()
  return PREDICATE.test(name) ? [{ node, replacement: `!${node.getText()}` }] : []
}

/** A table of permissions without one entry. */
const elementEdits = (node: ts.ArrayLiteralExpression): Edit[] =>
  node.elements.map((_, at) => ({
    node,
    replacement: `[${node.elements
      .filter((_each, index) => index !== at)
      .map((each) => each.getText())
      .join(', ')}]`,
  }))

/** A skipped throw, early return or step. */
function statementEdits(node: ts.Node): Edit[] {
  const isStep = ts.isExpressionStatement(node) || ts.isThrowStatement(node)
  const isEarlyReturn = ts.isReturnStatement(node) && (ts.isIfStatement(node.parent) || isInConditionalBlock(node))
  return isStep || isEarlyReturn ? [{ node, replacement: ';' }] : []
}

const isInConditionalBlock = ({ parent }: ts.Node): boolean => ts.isBlock(parent) && ts.isIfStatement(parent.parent)
