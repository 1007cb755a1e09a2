/** One step of a psql script. Covers only the commands that deploy/postgres uses. */
export type ScriptStep =
  | { kind: 'connect'; database: string }
  | { kind: 'include'; file: string }
  | { kind: 'variable'; name: string; from: string }
  /** `results`: psql's \gexec, which runs each value that the statement returns. */
  | { kind: 'run' | 'results'; sql: string }

const COMMANDS: Record<string, (first: string, second: string) => ScriptStep | null> = {
  set: () => null,
  connect: (database) => ({ kind: 'connect', database }),
  include_relative: (file) => ({ kind: 'include', file }),
  getenv: (name, from) => ({ kind: 'variable', name, from }),
}

/** Parses a psql script. Throws if a line has an unknown command. */
export function readPsqlScript(text: string): ScriptStep[] {
  const steps: ScriptStep[] = []
  let sql = ''
  for (const line of text.split('\n').filter((one) => !one.startsWith('--'))) {
    if (line.startsWith('\\')) {
      const step = commandOf(line)
      if (step) steps.push(step)
      continue
    }
    sql += `${line}\n`
    const kind = endOf(sql)
    if (!kind) continue
    steps.push({ kind, sql: sql.replace(/\\gexec\s*$/, '').trim() })
    sql = ''
  }
  if (sql.trim() !== '') throw new Error(`the script ends inside a statement: ${sql.trim().slice(0, 80)}`)
  return steps
}

function commandOf(line: string): ScriptStep | null {
  const [word = '', first = '', second = ''] = line.slice(1).trim().split(/\s+/)
  const command = COMMANDS[word]
  if (!command) throw new Error(`'\\${word}' is not a command that this script may use`)
  return command(first, second)
}

/** A statement ends with ';' or '\gexec' at the end of a line, outside of a dollar-quoted body. */
function endOf(sql: string): 'run' | 'results' | undefined {
  const isInBody = (sql.split('$$').length - 1) % 2 === 1
  if (isInBody) return undefined
  if (/\\gexec\s*$/.test(sql)) return 'results'
  return /;\s*$/.test(sql) ? 'run' : undefined
}

/** Replaces `:'name'` with the quoted value of a variable. Throws if a variable has no value. */
export function withVariables(sql: string, quoted: (name: string) => string): string {
  return sql.replace(/:'(\w+)'/g, (_match, name: string) => quoted(name))
}
