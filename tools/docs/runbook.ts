/** Extracts the names in the runbook, so that a test can compare them with the product. */

/** Names in the first column of all tables with the header `variable`. `<SERVICE>_X` means one name per service. */
export function settingsIn(text: string, services: readonly string[]): string[] {
  const tables = text.split('\n\n').filter((block) => /^\| *variable *\|/m.test(block))
  const rows = tables.flatMap((block) => block.split('\n').filter((line) => /^\| *`/.test(line)))
  const names = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!))
  return unique(names.flatMap((name) => forEach(name, services)))
}

const forEach = (name: string, services: readonly string[]): string[] =>
  /^<\w+>/.test(name) ? services.map((service) => name.replace(/^<\w+>/, service.toUpperCase())) : [name]

export const commandsIn = (text: string): string[] =>
  unique([...text.matchAll(/\bnpm (?:run (?:--silent )?)?(\w[\w:-]*)/g)].map(([, name]) => name!))

export const metricsIn = (text: string): string[] =>
  unique([...text.matchAll(/\bupline_[a-z_]+/g)].map(([name]) => name))

/** `GET /api/deliveries?status=failed` is `get /api/deliveries`. */
export const callsIn = (text: string): string[] =>
  unique(
    [...text.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/(?:api|hooks)\/[^`?]*)/g)].map(
      ([, method, path]) => `${method!.toLowerCase()} ${path!}`,
    ),
  )

/** Files and folders of the repository that are named as code. */
export const pathsIn = (text: string): string[] =>
  unique([...text.matchAll(/`((?:services|libs|gateway|tools|deploy|docs|web)\/[\w./-]+)`/g)].map(([, name]) => name!))

const unique = (list: string[]): string[] => [...new Set(list)].sort()
