/** Path of the published sites on the product's own host. */
export const SITES = '/sites/'

/** The host of the published sites also serves their photos. */
export const PHOTOS_PATH = '/api/users/photos'

export const ASSETS = `${SITES}assets/`

/** '*.sites.example' gives each site its own host, '{slug}.sites.example'. */
const WILD = '*.'

const isWild = (sitesHost: string): boolean => sitesHost.startsWith(WILD)

/** On its own host a site begins at '/'. No other part of the product can be reached there. */
export function onSitesHost(url: string, host: string | undefined, sitesHost: string | null): string {
  if (sitesHost === null || !isSitesHost(host, sitesHost) || url.startsWith(`${PHOTOS_PATH}/`)) return url
  if (!isWild(sitesHost)) return url.startsWith(SITES) ? url : SITES + url.replace(/^\/+/, '')
  const own = SITES + slugOf(host!)
  if (url.startsWith(ASSETS) || new RegExp(`^${own}(?:[/?]|$)`).test(url)) return url
  return own + url.replace(/^\/+(?=[^?]|$)/, '/').replace(/^\/(?=\?|$)/, '')
}

export function isSitesHost(host: string | undefined, sitesHost: string | null): boolean {
  if (sitesHost === null || host === undefined) return false
  if (!isWild(sitesHost)) return host.toLowerCase() === sitesHost.toLowerCase()
  const parent = sitesHost.slice(1).toLowerCase()
  return host.toLowerCase().endsWith(parent) && /^[a-z0-9-]+$/.test(host.toLowerCase().slice(0, -parent.length))
}

const slugOf = (host: string): string => host.toLowerCase().split('.')[0]!

/** Returns a site's address on its own host. `path` begins with '/sites/'. */
export function placeOnSitesHost(path: string, sitesHost: string): string {
  const rest = path.slice(SITES.length)
  if (!isWild(sitesHost)) return `${sitesHost}/${rest}`
  const [slug] = rest.split(/[/?]/, 1) as [string]
  return `${slug}${sitesHost.slice(1)}/${rest.slice(slug.length).replace(/^\/+/, '')}`
}
