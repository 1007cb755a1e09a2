import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from './home.ts'

const FILE = path.join(ROOT, 'deploy/redis/accounts.acl')
const EVERY = 'every'

export const redisAccount = (name: string): string => `upline_${name}`

/** The rules of each process's account, by process name. */
export function redisRules(text = fs.readFileSync(FILE, 'utf8')): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const rules = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
  )
  const { [EVERY]: shared = '', ...own } = rules
  return Object.fromEntries(Object.entries(own).map(([name, rule]) => [name, `${shared} ${rule}`]))
}

const hashOf = (password: string): string => createHash('sha256').update(password).digest('hex')

/** The text of Redis' ACL file. No Upline process gets the password of the default account, which is the administrator. */
export function redisAclText(adminPassword: string, passwordOf: (name: string) => string): string {
  const users = Object.entries(redisRules()).map(
    ([name, rules]) => `user ${redisAccount(name)} on #${hashOf(passwordOf(name))} ${rules}`,
  )
  return [`user default on #${hashOf(adminPassword)} ~* &* +@all`, ...users, ''].join('\n')
}
