import { optional, readConfig, secret, serviceSettings, sharedSettings, webAddress } from '@upline/config'
import { fileSettings } from '@upline/files'

const { publicPages } = sharedSettings

export const readSitesConfig = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(
    {
      ...serviceSettings('sites'),
      publicPages,
      /** Signs the tokens of the leads' forms. */
      secret: secret('SITES_SECRET', 'upline-demo-sites-secret'),
      /** Where users open Upline. Addresses of landing pages and agent websites begin with it. */
      publicUrl: webAddress('PUBLIC_URL', 'http://localhost:3000'),
      /** A separate host for the published sites. */
      sitesHost: optional('SITES_HOST'),
      files: fileSettings,
    },
    env,
  )

export type SitesConfig = ReturnType<typeof readSitesConfig>

/** Nest token of the service's config. */
export const CONFIG = Symbol('sites config')
