import { createHash } from 'node:crypto'
import { type Finding, type RuleName, RULES } from './finding.ts'
import { lintStatements } from './lint-statements.ts'
import type { ReadMigration } from './read-migrations.ts'

/** Migrations that had landed when this lint came: by file, the fingerprint of what they send. They stay as they are. */
export type Landed = Record<string, string>

/** Of the statements, not of how the file lays them out. */
export const fingerprint = (migration: Pick<ReadMigration, 'sql'>): string =>
  createHash('sha256')
    .update(migration.sql.map((sql) => sql.replace(/\s+/g, ' ').trim()).join(';'))
    .digest('hex')
    .slice(0, 16)

export function lint(migration: ReadMigration, landed: Landed): Finding[] {
  const known = landed[migration.file]
  if (known !== undefined)
    return known === fingerprint(migration)
      ? []
      : [finding(migration, 'landed-and-changed', { table: '', statement: '' })]
  return [
    ...(migration.isListed ? [] : [finding(migration, 'unlisted', { table: '', statement: '' })]),
    ...(migration.hasDown ? [finding(migration, 'way-back', { table: '', statement: 'down()' })] : []),
    ...lintStatements(migration.sql, migration)
      .filter(({ rule, table }) => !isAllowed(migration.source, rule, table))
      .map((said) => finding(migration, said.rule, said)),
  ]
}

/** A comment in the file says why a rule does not count for a table: `lock-ok <rule> <table>: <reason>`. */
export function isAllowed(source: string, rule: RuleName, table: string): boolean {
  const excuses = [...source.matchAll(/\block-ok ([\w-]+)(?: ([\w.]+))?: *(\S.{9,})/g)]
  return excuses.some(([, name, about]) => name === rule && (about ?? '') === table)
}

function finding(migration: ReadMigration, rule: RuleName, about: { table: string; statement: string }): Finding {
  return { ...about, rule, file: migration.file, line: lineOf(migration.source, about.statement), ...RULES[rule] }
}

/** Where the statement begins in the file; 1 where it is put together and stands nowhere as it is. */
function lineOf(source: string, statement: string): number {
  const first = statement.split('\n').find((line) => line.trim() !== '' && !line.trim().startsWith('--'))
  const at = first === undefined ? -1 : source.indexOf(first.trim())
  return at < 0 ? 1 : source.slice(0, at).split('\n').length
}

const shortened = (statement: string) =>
  statement
    .replace(/^(\s*--.*\n)+/, '')
    .replace(/\s+/g, ' ')
    .slice(0, 160)

export const told = ({ file, line, rule, table, statement, why, instead }: Finding): string =>
  [
    `${file}:${line} ${rule}${table ? ` (${table})` : ''}`,
    ...(statement ? [`  ${shortened(statement)}`] : []),
    `  why: ${why}`,
    `  instead: ${instead}`,
  ].join('\n')
