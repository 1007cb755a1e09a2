import { stringify } from 'yaml'
import { passwordVariable, roleOf } from '../start/infra/databases.ts'
import { redisAccount } from '../start/infra/redis-accounts.ts'
import { gateway, services } from '../start/processes.ts'
import { VARIABLES } from '../start/variables.ts'

export interface Stores {
  /** host:port */
  postgres: string
  redis: string
}

/** One Secret for each app, with the variables that only this app reads. Add vendors' credentials by hand. */
export function kubernetesSecrets(values: Record<string, string>, release: string, stores: Stores): string {
  const secrets = [...services, gateway].map(({ name, hasDatabase }) => {
    const urls = {
      REDIS_URL: `redis://${redisAccount(name)}:${values[`${name.toUpperCase()}_REDIS_PASSWORD`]}@${stores.redis}`,
      ...(hasDatabase ? databaseUrl(name, values, stores.postgres) : {}),
    }
    const own = VARIABLES[name]!.secrets.flatMap((variable) =>
      values[variable] ? [[variable, values[variable]] as const] : [],
    )
    const stringData = { ...urls, KEY_ROOTS: values['KEY_ROOTS'], ...Object.fromEntries(own) }
    return { apiVersion: 'v1', kind: 'Secret', metadata: { name: `${release}-${name}` }, type: 'Opaque', stringData }
  })
  return secrets.map((secret) => stringify(secret, { lineWidth: 0 })).join('---\n')
}

const databaseUrl = (name: string, values: Record<string, string>, host: string) => ({
  [`${name.toUpperCase()}_DATABASE_URL`]: `postgresql://${roleOf(name)}:${values[passwordVariable(name)]}@${host}/${roleOf(name)}`,
})
