import { createHash } from 'node:crypto'
import { type Finding, type RuleName, RULES } from './finding.ts'
import { lintStatements } from './lint-statements.ts'
import type { ReadMigration } from './read-migrations.ts'

/** Migrations from before this lint: file to fingerprint of its statements. They must not change. */
export type Landed = Record<string, string>

/** Covers the statements, not the formatting of the file. */
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
      .map((problems) => finding(migration, problems.rule, problems)),
  ]
}

/** Whether the file has a comment that allows a rule for a table: `lock-ok <rule> <table>: <reason>`. */
export function isAllowed(source: string, rule: RuleName, table: string): boolean {
  const excuses = [...source.matchAll(/\block-ok ([\w-]+)(?: ([\w.]+))?: *(\S.{9,})/g)]
  return excuses.some(([, name, about]) => name === rule && (about ?? '') === table)
}

function finding(migration: ReadMigration, rule: RuleName, about: { table: string; statement: string }): Finding {
  return { ...about, rule, file: migration.file, line: lineOf(migration.source, about.statement), ...RULES[rule] }
}

/** The line where the statement begins; 1 if it is generated and not in the file. */
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

export const textOf = ({ file, line, rule, table, statement, why, instead }: Finding): string =>
  [
    `${file}:${line} ${rule}${table ? ` (${table})` : ''}`,
    ...(statement ? [`  ${shortened(statement)}`] : []),
    `  why: ${why}`,
    `  instead: ${instead}`,
  ].join('\n')
