const ID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

/**
 * Every call that this connector may make. Encompass also has calls that change loans, and none of them is ever sent.
 * The only call that creates something, a notification subscription, changes no loan.
 */
const ALLOWED: [method: string, path: RegExp][] = [
  ['POST', /^\/oauth2\/v1\/token$/],
  ['POST', /^\/oauth2\/v1\/token\/introspection$/],
  ['POST', /^\/encompass\/v3\/loanPipeline$/],
  ['POST', /^\/encompass\/v1\/loanPipeline$/],
  ['GET', /^\/encompass\/v3\/loanPipeline\/canonicalFields$/],
  ['GET', /^\/encompass\/v3\/settings\/milestones$/],
  ['GET', new RegExp(`^/encompass/v3/loans/${ID}$`)],
  ['GET', new RegExp(`^/encompass/v3/loans/${ID}/milestones$`)],
  ['POST', new RegExp(`^/encompass/v3/loans/${ID}/fieldReader$`)],
  ['GET', /^\/webhook\/v1\/subscriptions$/],
  ['GET', new RegExp(`^/webhook/v1/subscriptions/${ID}$`)],
  ['POST', /^\/webhook\/v1\/subscriptions$/],
]

export const isAllowed = (method: string, path: string): boolean =>
  ALLOWED.some(([allowed, pattern]) => allowed === method && pattern.test(path))

export function assertAllowed(method: string, path: string): void {
  if (!isAllowed(method, path)) throw new Error(`${method} ${path} is not on the list of calls to Encompass`)
}
