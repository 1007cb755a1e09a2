import path from 'node:path'
import { isOnPath, step } from './clean-folder.ts'

/** Prometheus' own promtool over the files that it is given, where it is on the PATH: each alert fires and falls silent. */
export function checkWatching(root: string): string[] {
  if (!isOnPath('promtool')) return ['NOT RUN  promtool check and test: there is no promtool on the PATH']
  const folder = path.join(root, 'deploy/observability')
  return [
    // Without the files that it names: the token is on the machine of Prometheus.
    ['check', 'config', '--syntax-only', 'prometheus.yaml'],
    ['check', 'rules', 'alerts.yaml'],
    ['test', 'rules', 'alerts.test.yaml'],
  ].map(
    (args) =>
      `ok       promtool ${args.join(' ')}: ${step('promtool', args, folder).trim().split('\n').at(-1)?.trim()}`,
  )
}
