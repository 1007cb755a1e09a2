import { findPlaces } from '../events/places.ts'
import { openHome } from '../start/infra/home.ts'
import { isCurrent, isKeyName, keysOf, neededUntil, retireKey, rotateKey } from './stored-keys.ts'
import { retireSecrets, rotateRoots, rotateSecrets, sealedStates } from './stored-secrets.ts'

const USAGE = `npm run keys -- list                      keys that sign and seal, and values that are to be re-encrypted
npm run keys -- rotate signing            a new key signs sessions; active sessions continue
npm run keys -- rotate sealing            a new key for passwords sent between services
npm run keys -- rotate secrets            new secrets in the home, used from the next start
npm run keys -- rotate roots              new root keys in the home, used from the next start
npm run keys -- retire <id> [--now]       refuses what this key signed or sealed
npm run keys -- retire secrets            deletes the earlier secrets of the home`

const IN_ENVIRONMENT = 'The secrets of a deployment are in its environment: see docs/operations.md, Keys'
const ROTATED = {
  secrets: 'The home has new secrets. Restart Upline: it re-encrypts what the earlier secrets encrypted.',
  roots: 'The home has new root keys. Restart Upline: every process then trusts only the new ones.',
}

const isDeployed = () => Boolean(process.env['DATABASE_URL'] || process.env['IDENTITY_DATABASE_URL'])

const commands: Record<string, (what: string, how?: string) => Promise<void>> = {
  async list() {
    const places = await findPlaces()
    for (const key of await keysOf(places)) {
      const until = neededUntil(key)?.toISOString()
      const state = isCurrent(key) ? 'in use' : `replaced${until ? `, needed until ${until}` : ''}`
      console.log(`${key.service}  ${key.name.split(':', 1)[0]}  ${key.kid}  ${key.createdAt.toISOString()}  ${state}`)
    }
    for (const { service, currentId, before, waiting } of await sealedStates(places, openHome())) {
      if (before.length === 0) console.log(`${service}  secret  ${currentId}  in use`)
      else
        console.log(
          `${service}  secret  ${currentId}  in use, after ${before.join(', ')}: ${waiting} to be re-encrypted`,
        )
    }
  },
  async rotate(what) {
    if (what === 'secrets' || what === 'roots') {
      if (isDeployed()) throw new Error(IN_ENVIRONMENT)
      if (what === 'roots') rotateRoots(openHome())
      else rotateSecrets(openHome())
      return console.log(ROTATED[what])
    }
    if (!isKeyName(what)) throw new Error(USAGE)
    const made = await rotateKey(await findPlaces(), what)
    for (const { service, kid } of made) console.log(`${service} has a new key: ${kid}`)
    if (made.length === 0) console.log('The service creates the next key when it runs.')
  },
  async retire(what, how) {
    if (what === 'secrets') {
      if (isDeployed()) throw new Error(IN_ENVIRONMENT)
      const deleted = await retireSecrets(await findPlaces(), openHome())
      return console.log(
        deleted === 0 ? 'There are no earlier secrets.' : 'The earlier secrets are deleted from the home.',
      )
    }
    if (!what) throw new Error(USAGE)
    const { service, kid } = await retireKey(await findPlaces(), what, how === '--now')
    console.log(`${kid} of ${service} is retired: it is refused everywhere within a minute.`)
  },
}

const [name = '', what = '', how] = process.argv.slice(2)
try {
  const command = commands[name]
  if (!command) throw new Error(USAGE)
  await command(what, how)
} catch (fault) {
  console.error((fault as Error).message)
  process.exitCode = 1
}
