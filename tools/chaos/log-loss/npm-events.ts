import { spawn } from 'node:child_process'
import { ROOT } from '../../start/infra/home.ts'

export interface Ended {
  code: number
  output: string
}

/** `npm run events -- …` or another command for an instance, as an operator runs it. */
export function npmRun(name: string, home: string, args: string[]): Promise<Ended> {
  const child = spawn('npm', ['run', '--silent', name, '--', ...args], {
    cwd: ROOT,
    env: { ...process.env, UPLINE_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)))
  return new Promise((done, failed) => {
    child.on('error', failed)
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}

export const npmEvents = (home: string, args: string[]): Promise<Ended> => npmRun('events', home, args)
