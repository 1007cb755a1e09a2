import { settingHint } from './setting-hints.ts'
import { required, type Setting } from './read-config.ts'

const WEB = ['http:', 'https:']
const MAIL = ['smtp:', 'smtps:']

/** An address of ours or of a vendor, without a slash at its end. Production has to set it. */
export const webAddress = (name: string, demoDefault: string): Setting<string> => address(name, demoDefault, WEB)

/** The email server, with the account. Production has to set it. */
export const mailAddress = (name: string, demoDefault: string): Setting<string> => address(name, demoDefault, MAIL)

const address =
  (name: string, demoDefault: string, protocols: string[]): Setting<string> =>
  (env, mode) => {
    const value = required(name, demoDefault)(env, mode)
    // Without the value, which may contain a password.
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
      throw new Error(
        `${name} does not begin with ${protocols.map((one) => `${one}//`).join(' or ')}: ${settingHint(name)}`,
      )
    return value.replace(/\/+$/, '')
  }
