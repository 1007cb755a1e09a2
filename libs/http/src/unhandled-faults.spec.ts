import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** Runs a script in a separate process, with the handler installed. */
function run(script: string) {
  const file = path.join(import.meta.dirname, 'unhandled-faults.ts')
  const source = `
    const { endOnUnhandledFault } = await import(${JSON.stringify(file)})
    endOnUnhandledFault({ fatal: (about, message) => console.log(JSON.stringify({ ...about, message })) })
    setTimeout(() => console.log('still running'), 2_000)
    ${script}`
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
    env: { ...process.env, NODE_OPTIONS: '' },
    encoding: 'utf8',
  })
  return { status: child.status, lines: child.stdout.trim().split('\n'), stderr: child.stderr }
}

describe('endOnUnhandledFault', () => {
  it.each([
    ['a rejected promise', 'void Promise.reject(Object.assign(new Error("ann@example.com"), { code: "23505" }))'],
    [
      'an error in a timer',
      'setTimeout(() => { throw Object.assign(new Error("ann@example.com"), { code: "23505" }) })',
    ],
  ])('logs %s without personal data and ends the process with code 1', (_, script) => {
    const { status, lines, stderr } = run(script)
    expect(status).toBe(1)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0]!)).toMatchObject({
      err: { message: 'database error 23505' },
      message: 'unhandled error: the process ends',
    })
    expect(`${lines.join()}${stderr}`).not.toContain('ann@example.com')
  })
})
