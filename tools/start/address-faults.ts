import { mailAddress, readConfig, type Setting, SettingsError, webAddress } from '@upline/config'

const ADDRESSES = {
  publicUrl: webAddress('PUBLIC_URL', 'http://localhost:3000'),
  smtpUrl: mailAddress('SMTP_URL', 'smtp://127.0.0.1:1025'),
  encompassUrl: webAddress('ENCOMPASS_URL', 'http://127.0.0.1:8787'),
}

/** Set but invalid values, one line each. Production also reports missing ones. */
export function faultsIn(settings: Record<string, Setting<unknown>>, env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(settings, { ...env, UPLINE_MODE: 'demo' })
    return []
  } catch (fault) {
    if (fault instanceof SettingsError) return fault.faults
    throw fault
  }
}

/** Malformed addresses of our own pages and of other servers. */
export const addressFaults = (env: NodeJS.ProcessEnv): readonly string[] => faultsIn(ADDRESSES, env)
