import path from 'node:path'
import { isOnPath, step } from './clean-folder.ts'

/** Checks the files with Prometheus' promtool, if it is on the PATH, and tests that each alert fires and stops. */
export function checkWatching(root: string): string[] {
  if (!isOnPath('promtool')) return ['NOT RUN  promtool check and test: there is no promtool on the PATH']
  const folder = path.join(root, 'deploy/observability')
  return [
    // Skips the files that it references, because the token exists only on Prometheus' machine.
    ['check', 'config', '--syntax-only', 'prometheus.yaml'],
    ['check', 'rules', 'alerts.yaml'],
    ['test', 'rules', 'alerts.test.yaml'],
  ].map(
    (args) =>
      `ok       promtool ${args.join(' ')}: ${step('promtool', args, folder).trim().split('\n').at(-1)?.trim()}`,
  )
}
