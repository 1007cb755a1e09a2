/** Where the published sites stand on the product's own host. */
export const SITES = '/sites/'

/** What the host of the published sites has beside them: the photos that they show. */
const ALSO = '/api/users/photos/'

/** On a host of their own the sites begin at '/': nothing else of the product can be reached there. */
export function onSitesHost(url: string, host: string | undefined, sitesHost: string | null): string {
  if (!isSitesHost(host, sitesHost) || url.startsWith(SITES) || url.startsWith(ALSO)) return url
  return SITES + url.replace(/^\/+/, '')
}

export const isSitesHost = (host: string | undefined, sitesHost: string | null): boolean =>
  sitesHost !== null && host?.toLowerCase() === sitesHost.toLowerCase()
