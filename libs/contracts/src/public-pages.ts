/** GET and PUT /api/settings/public-pages. */
export interface PublicPagesSetting {
  publicPages: boolean
}
