import { isSitesHost, onSitesHost, placeOnSitesHost } from './sites-host.ts'

const WILD = '*.sites.test'
const at = (url: string, host = 'petrov.sites.test') => onSitesHost(url, host, WILD)

describe('a host for each site', () => {
  it('serves the site at the root with its forms, assets and photos, and nothing else', () => {
    expect(at('/')).toBe('/sites/petrov')
    expect(at('/?from=card')).toBe('/sites/petrov?from=card')
    expect(at('/contact?x=1')).toBe('/sites/petrov/contact?x=1')
    expect(at('/sites/petrov/contact')).toBe('/sites/petrov/contact')
    expect(at('/sites/assets/a.css')).toBe('/sites/assets/a.css')
    expect(at('/api/users/photos/x.jpg')).toBe('/api/users/photos/x.jpg')
    expect(at('/sites/other')).toBe('/sites/petrov/sites/other')
    expect(at('/sites/petrov-two')).toBe('/sites/petrov/sites/petrov-two')
    expect(at('/api/users')).toBe('/sites/petrov/api/users')
    expect(at('//evil.test/x')).toBe('/sites/petrov/evil.test/x')
  })

  it('accepts one label below the parent domain', () => {
    for (const host of ['sites.test', 'a.b.sites.test', 'petrov.sites.test.evil', '.sites.test', undefined])
      expect(isSitesHost(host, WILD)).toBe(false)
    expect(isSitesHost('Petrov.Sites.Test', WILD)).toBe(true)
    expect(at('/api/users', 'upline.test')).toBe('/api/users')
  })

  it("redirects a site from the product's own host", () => {
    expect(placeOnSitesHost('/sites/petrov/contact?x=1', WILD)).toBe('petrov.sites.test/contact?x=1')
    expect(placeOnSitesHost('/sites/petrov', WILD)).toBe('petrov.sites.test/')
    expect(placeOnSitesHost('/sites/petrov?x=1', WILD)).toBe('petrov.sites.test/?x=1')
    expect(placeOnSitesHost('/sites/petrov/contact', 'sites.test')).toBe('sites.test/petrov/contact')
  })
})
