/** The end of a piece of SQL that may contain a semicolon: a string, a name, a comment, or a dollar-quoted body. */
function endOfPiece(sql: string, at: number): number {
  const rest = sql.slice(at)
  if (rest.startsWith('--')) return endAfter(sql, '\n', at)
  if (rest.startsWith('/*')) return endAfter(sql, '*/', at + 2)
  if (rest.startsWith("'")) return endAfter(sql, "'", at + 1)
  if (rest.startsWith('"')) return endAfter(sql, '"', at + 1)
  const dollars = /^\$(?:[a-z_]\w*)?\$/i.exec(rest)?.[0]
  return dollars ? endAfter(sql, dollars, at + dollars.length) : at + 1
}

function endAfter(sql: string, mark: string, from: number): number {
  const found = sql.indexOf(mark, from)
  return found < 0 ? sql.length : found + mark.length
}

/** Splits SQL into its statements, unchanged and without semicolons. */
export function statementsOf(sql: string): string[] {
  const found: string[] = []
  let begin = 0
  for (let at = 0; at < sql.length;) {
    if (sql[at] === ';') {
      found.push(sql.slice(begin, at))
      begin = ++at
    } else at = endOfPiece(sql, at)
  }
  return [...found, sql.slice(begin)].map((one) => one.trim()).filter((one) => bare(one) !== '')
}

/** A statement in lowercase on one line, without comments. Strings and bodies are removed, because they may look like SQL. */
export function bare(statement: string): string {
  let text = ''
  for (let at = 0; at < statement.length;) {
    const end = endOfPiece(statement, at)
    const piece = statement.slice(at, end)
    if (piece.startsWith('--') || piece.startsWith('/*')) text += ' '
    else if (piece.startsWith("'")) text += "''"
    else if (piece.startsWith('$') && piece.length > 1) text += '$$'
    else text += piece
    at = end
  }
  return text.replace(/\s+/g, ' ').trim().toLowerCase()
}

/** The statements that a `do` block runs. The body of a function is only stored, so it does not count. */
export function statementsRunBy(statement: string): string[] {
  if (!/^do\b/.test(bare(statement))) return []
  const body = /(\$(?:[a-z_]\w*)?\$)([^]*)\1/i.exec(statement)?.[2] ?? ''
  return statementsOf(body).map((one) => one.replace(/^\s*(begin|then|loop|else|declare)\s+/i, ''))
}

/** Splits at commas outside parentheses, such as between the actions of an `alter table`. */
export function partsOf(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}
