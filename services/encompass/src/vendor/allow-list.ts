const ID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

/** Every call that this connector may make. Encompass has writing calls beside these: none of them is ever sent. */
const ALLOWED: [method: string, path: RegExp][] = [
  ['POST', /^\/oauth2\/v1\/token$/],
  ['POST', /^\/oauth2\/v1\/token\/introspection$/],
  ['POST', /^\/encompass\/v3\/loanPipeline$/],
  ['GET', new RegExp(`^/encompass/v3/loans/${ID}$`)],
  ['GET', new RegExp(`^/encompass/v3/loans/${ID}/milestones$`)],
  ['POST', new RegExp(`^/encompass/v3/loans/${ID}/fieldReader$`)],
]

export const isAllowed = (method: string, path: string): boolean =>
  ALLOWED.some(([allowed, pattern]) => allowed === method && pattern.test(path))

export function assertAllowed(method: string, path: string): void {
  if (!isAllowed(method, path)) throw new Error(`${method} ${path} is not on the list of calls to Encompass`)
}
