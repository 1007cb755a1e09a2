import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** The files that `COPY . .` copies into an image: tracked and new files, except those in .dockerignore. */
export function copyCheckout(root: string, to: string): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of listed.split('\0').filter((name) => name && !name.startsWith('docs/'))) {
    if (!fs.existsSync(path.join(root, file))) continue
    fs.mkdirSync(path.dirname(path.join(to, file)), { recursive: true })
    fs.copyFileSync(path.join(root, file), path.join(to, file))
  }
}

/** Whether a tool can be run, regardless of its exit code. */
export const isOnPath = (binary: string): boolean =>
  spawnSync(binary, ['--version'], { stdio: 'ignore' }).error === undefined

/** Runs a step of a Dockerfile. Throws with the end of its output. */
export function step(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = {}): string {
  const own = {
    ...process.env,
    PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH']}`,
    ...env,
  }
  const done = spawnSync(command, args, { cwd, env: own, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 })
  const output = `${done.stdout ?? ''}${done.stderr ?? ''}`
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')}:\n${output.slice(-3_000)}${done.error ?? ''}`)
  return output.trim()
}
